import { fieldsOf } from '#seed/entry-tree.ts';
import type { SeedContentTypes } from '#seed/schema.ts';
import { invalidQuery } from '../errors.ts';
import type { FieldsOf } from '../locale-fields.ts';
import type { Locale } from '../locales.ts';
import type { Kind } from '../resources.ts';
import type { Store } from '../store.ts';

/** What a query is about: assets, entries of every type, or of one, as they read in one locale. */
export interface Subject {
  kind: Kind;
  /** null for assets, and for entries of every type. */
  contentType: string | null;
  store: Store;
  locale: Locale;
  fieldsOf: FieldsOf;
  /** Types of the fields; empty for entries of every type. */
  fieldTypes: FieldTypes;
}

type FieldTypes = ReadonlyMap<string, string>;

const noFields: FieldTypes = new Map();
const assetFields: FieldTypes = new Map([
  ['title', 'Symbol'],
  ['description', 'Text'],
  ['file', 'Object'],
]);

/** The assets that a token may see, as they read in one locale. */
export function assetsIn(store: Store, locale: Locale): Subject {
  return { kind: 'Asset', contentType: null, store, locale, fieldsOf: store.fieldsIn(locale), fieldTypes: assetFields };
}

/** @throws {ContentError} 400 for a content type there is none of. */
export function entriesIn(store: Store, locale: Locale, contentType: string | null): Subject {
  requireContentType(store.contentTypes, contentType);
  const fieldTypes = contentType === null ? noFields : typesOf(store.contentTypes, contentType);
  return { kind: 'Entry', contentType, store, locale, fieldsOf: store.fieldsIn(locale), fieldTypes };
}

/** @throws {ContentError} 400 for a content type there is none of. */
export function requireContentType(contentTypes: SeedContentTypes, contentType: string | null): void {
  if (contentType !== null && !Object.hasOwn(contentTypes, contentType)) {
    // The provider says DOESNOTEXIST whatever was asked for (Contentful, "Errors").
    throw invalidQuery({ name: 'unknownContentType', value: 'DOESNOTEXIST' });
  }
}

/**
 * The types of the fields that may be named in a filter, an order or a select.
 *
 * @throws {ContentError} 400 when fields are named without a content type.
 */
export function fieldTypesOf({ kind, contentType, fieldTypes }: Subject, path: string[]): FieldTypes {
  if (kind === 'Entry' && contentType === null) throw invalidQuery({ name: 'contentTypeRequired', path });
  return fieldTypes;
}

/** The fields of a content type by name, each with its type like "Symbol" or "Entry[]"; none for a type that there is not. */
export function typesOf(contentTypes: SeedContentTypes, contentType: string): FieldTypes {
  return new Map(fieldsOf(contentTypes, contentType).map(({ name, base }) => [name, base]));
}
