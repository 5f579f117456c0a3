import { fieldsOf } from '#seed/entry-tree.ts';
import type { SeedContentTypes, SeedTags } from '#seed/schema.ts';
import { ownValue } from '../own-value.ts';
import type { EntryVersion } from './history/versions.ts';
import type { Locale, Locales } from './locales.ts';
import type { EntryFields, Fields, Resource } from './model.ts';
import { writeValue } from './rich-text.ts';
import { environment, space } from './space.ts';

export const spaceLink = { sys: { type: 'Link', linkType: 'Space', id: space } };
export const environmentLink = { sys: { type: 'Link', linkType: 'Environment', id: environment } };

export interface WrittenResource {
  metadata: { tags: unknown[]; concepts: unknown[] };
  sys: Record<string, unknown>;
  fields: Fields;
}

/**
 * An entry or asset as it is sent (Contentful, "Common resource attributes").
 *
 * @param locale Its `sys.locale`; null when `fields` are keyed by locale.
 */
export function writeResource(resource: Resource, fields: Fields, locale: string | null): WrittenResource {
  const { kind, id, contentType, createdAt, updatedAt, revision, publishedVersion } = resource;
  return {
    metadata: writeTags(resource),
    sys: {
      space: spaceLink,
      id,
      type: kind,
      createdAt,
      updatedAt,
      environment: environmentLink,
      ...(publishedVersion !== null && { publishedVersion }),
      revision,
      ...(contentType !== null && { contentType: link('ContentType', contentType) }),
      ...(locale !== null && { locale }),
    },
    fields: writeFields(fields),
  };
}

function writeFields(fields: Fields): Fields {
  const written: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) written[name] = writeValue(value);
  return written;
}

/** The `metadata` of an entry or asset: links to its tags (Contentful, "Content tags"). */
export function writeTags({ tags }: Pick<EntryFields, 'tags'>) {
  return { tags: tags.map((tag) => link('Tag', tag)), concepts: [] };
}

/** A link to any type (Contentful, "Links"). */
export function link(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

/** A locale of the list of locales (Contentful, "Locales"). */
export function writeLocale({ code, name, isDefault, fallbackCode }: Locale) {
  return { code, name, default: isDefault, fallbackCode, sys: { id: `locale-${code}`, type: 'Locale', version: 1 } };
}

/** The space with its locales (Contentful, "Spaces"). */
export function writeSpace({ all }: Locales) {
  return {
    sys: { type: 'Space', id: space },
    name: 'Sandbox',
    locales: all.map(({ code, isDefault, name }) => ({ code, default: isDefault, name })),
  };
}

/** The date of everything the seed has no dates for. */
const since = '2024-01-15T09:00:00.000Z';

export const editor = link('User', 'sandbox-editor');

/** A public tag (Contentful, "Content tags"); undefined for an unknown id. */
export function writeTag(tags: SeedTags, id: string) {
  const name = ownValue(tags, id);
  if (name === undefined) return undefined;
  return {
    sys: {
      space: spaceLink,
      id,
      type: 'Tag',
      createdAt: since,
      updatedAt: since,
      createdBy: editor,
      updatedBy: editor,
      environment: environmentLink,
      version: 1,
      visibility: 'public',
    },
    name,
  };
}

export function listPage(items: readonly unknown[], { skip, limit }: { skip: number; limit: number }) {
  return { sys: { type: 'Array' }, total: items.length, skip, limit, items: items.slice(skip, skip + limit) };
}

/** A content type as the API sends it (Contentful, "Common resource attributes"); undefined for an unknown id. */
export function writeContentType(contentTypes: SeedContentTypes, id: string) {
  const type = ownValue(contentTypes, id);
  if (!type) return undefined;
  return {
    sys: {
      space: spaceLink,
      id,
      type: 'ContentType',
      createdAt: since,
      updatedAt: since,
      environment: environmentLink,
      revision: 1,
    },
    displayField: type.displayField,
    name: type.name,
    description: type.description,
    fields: fieldsOf(contentTypes, id).map(({ name, base, localized, required }) => ({
      id: name,
      name,
      ...writeFieldType(base),
      localized,
      required,
      disabled: false,
      omitted: false,
    })),
  };
}

function writeFieldType(base: string): Record<string, unknown> {
  if (base.endsWith('[]')) return { type: 'Array', items: { ...writeFieldType(base.slice(0, -2)), validations: [] } };
  return base === 'Entry' || base === 'Asset' ? { type: 'Link', linkType: base } : { type: base };
}

/** An entry or asset that was unpublished or deleted (Contentful, "Synchronization"). */
export function writeDeletion({ kind, id, contentType, revision, createdAt, updatedAt, deletedAt }: EntryVersion) {
  return {
    sys: {
      type: kind === 'Entry' ? 'DeletedEntry' : 'DeletedAsset',
      id,
      space: spaceLink,
      environment: environmentLink,
      ...(contentType !== null && { contentType: link('ContentType', contentType) }),
      revision,
      createdAt,
      updatedAt,
      deletedAt,
    },
  };
}
