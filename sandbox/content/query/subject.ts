import { fieldsOf } from '#seed/entry-tree.ts';
import type { SeedContentTypes } from '#seed/schema.ts';
import { invalidQuery } from '../errors.ts';
import type { FieldsOf, Locale } from '../locales.ts';
import type { Kind, Resource } from '../model.ts';
import type { Store } from '../stores.ts';

/** What a query selects from: assets, entries of every type, or of one, in one locale. */
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

/** The assets that a token may read, in one locale. */
export function assetsIn(store: Store, locale: Locale): Subject {
  return { kind: 'Asset', contentType: null, store, locale, fieldsOf: store.fieldsIn(locale), fieldTypes: assetFields };
}

/** @throws {ContentError} 400 for an unknown content type. */
export function entriesIn(store: Store, locale: Locale, contentType: string | null): Subject {
  requireContentType(store.contentTypes, contentType);
  const fieldTypes = contentType === null ? noFields : typesOf(store.contentTypes, contentType);
  return { kind: 'Entry', contentType, store, locale, fieldsOf: store.fieldsIn(locale), fieldTypes };
}

/** @throws {ContentError} 400 for an unknown content type. */
export function requireContentType(contentTypes: SeedContentTypes, contentType: string | null): void {
  if (contentType !== null && !Object.hasOwn(contentTypes, contentType)) {
    // The provider's message has DOESNOTEXIST whatever the id (Contentful, "Errors").
    throw invalidQuery({ name: 'unknownContentType', value: 'DOESNOTEXIST' });
  }
}

/**
 * The types of the fields that a filter, an order or a select may name.
 *
 * @throws {ContentError} 400 when fields are named without a content type.
 */
export function fieldTypesOf({ kind, contentType, fieldTypes }: Subject, path: string[]): FieldTypes {
  if (kind === 'Entry' && contentType === null) throw invalidQuery({ name: 'contentTypeRequired', path });
  return fieldTypes;
}

/** The types of a content type's fields by name, like "Symbol" or "Entry[]"; empty for an unknown content type. */
export function typesOf(contentTypes: SeedContentTypes, contentType: string): FieldTypes {
  return new Map(fieldsOf(contentTypes, contentType).map(({ name, base }) => [name, base]));
}

/** The properties below `sys` that filters and orders may name, with their types. */
export const sysTypes: ReadonlyMap<string, string> = new Map([
  ['id', 'Symbol'],
  ['type', 'Symbol'],
  ['createdAt', 'Date'],
  ['updatedAt', 'Date'],
  ['revision', 'Integer'],
  ['publishedVersion', 'Integer'],
  ['contentType.sys.id', 'Symbol'],
]);

/** The value of a property like `sys.createdAt`; undefined when the resource has none. */
export function sysValue(resource: Resource, name: string): unknown {
  switch (name) {
    case 'id':
      return resource.id;
    case 'type':
      return resource.kind;
    case 'createdAt':
      return resource.createdAt;
    case 'updatedAt':
      return resource.updatedAt;
    case 'revision':
      return resource.revision;
    case 'publishedVersion':
      return resource.publishedVersion ?? undefined;
    case 'contentType.sys.id':
      return resource.contentType ?? undefined;
    default:
      return undefined;
  }
}
