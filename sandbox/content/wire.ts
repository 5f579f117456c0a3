import type { SeedTags } from '#seed/schema.ts';
import type { Locale, Locales } from './locales.ts';
import type { Fields, Resource, Wording } from './resources.ts';
import { writeValue } from './rich-text.ts';
import { environment, space } from './vocabulary.ts';

export const spaceLink = { sys: { type: 'Link', linkType: 'Space', id: space } };
export const environmentLink = { sys: { type: 'Link', linkType: 'Environment', id: environment } };

export interface WrittenResource {
  metadata: { tags: unknown[]; concepts: unknown[] };
  sys: Record<string, unknown>;
  fields: Fields;
}

/**
 * An entry or asset as it goes out (Contentful, "Common resource attributes").
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

/** Rich text becomes a document on its way out. */
function writeFields(fields: Fields): Fields {
  const written: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) written[name] = writeValue(value);
  return written;
}

/** The `metadata` of an entry or asset: links to its tags (Contentful, "Content tags"). */
export function writeTags({ tags }: Pick<Wording, 'tags'>) {
  return { tags: tags.map((tag) => link('Tag', tag)), concepts: [] };
}

/** A link, to whatever type (Contentful, "Links"). */
export function link(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

/** A locale as the list of locales shows it (Contentful, "Locales"). */
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

const since = '2024-01-15T09:00:00.000Z';
/** Who did whatever was done. */
export const editor = link('User', 'sandbox-editor');

/** A public tag (Contentful, "Content tags"); undefined when there is none of this id. */
export function writeTag(tags: SeedTags, id: string) {
  const name = Object.hasOwn(tags, id) ? tags[id] : undefined;
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

/** A page of a short list that knows no filters. */
export function listPage(items: readonly unknown[], { skip, limit }: { skip: number; limit: number }) {
  return { sys: { type: 'Array' }, total: items.length, skip, limit, items: items.slice(skip, skip + limit) };
}
