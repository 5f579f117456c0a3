import { fieldsOf } from '#seed/entry-tree.ts';
import type { SeedContentTypes } from '#seed/schema.ts';
import { invalidQuery } from './errors.ts';

/** What a query is about: assets, entries of every type, or of one. */
export type Subject = { kind: 'Asset' } | { kind: 'Entry'; contentTypes: SeedContentTypes; contentType: string | null };

const assetFields = { title: 'Symbol', description: 'Text', file: 'Object' };

/** @throws {ContentError} 400 for a content type there is none of. */
export function entriesOf(contentTypes: SeedContentTypes, contentType: string | null): Subject {
  if (contentType !== null && !Object.hasOwn(contentTypes, contentType)) {
    // The provider says DOESNOTEXIST whatever was asked for (Contentful, "Errors").
    throw invalidQuery({ name: 'unknownContentType', value: 'DOESNOTEXIST' });
  }
  return { kind: 'Entry', contentTypes, contentType };
}

/**
 * The types of the fields that may be named in a filter, an order or a select.
 *
 * @throws {ContentError} 400 when fields are named without a content type.
 */
export function fieldTypesOf(subject: Subject, path: string[]): Record<string, string> {
  if (subject.kind === 'Asset') return assetFields;
  if (subject.contentType === null) throw invalidQuery({ name: 'contentTypeRequired', path });
  return typesOf(subject.contentTypes, subject.contentType);
}

export function typesOf(contentTypes: SeedContentTypes, contentType: string): Record<string, string> {
  return Object.fromEntries(fieldsOf(contentTypes, contentType).map(({ name, base }) => [name, base]));
}
