import { basename } from 'node:path';
import type { EntryFields, Item } from '#sandbox/content/model.ts';
import { readItems } from '#sandbox/content/read-items.ts';
import { writeValue } from '#sandbox/content/rich-text.ts';
import { link, writeContentType, writeTags } from '#sandbox/content/wire.ts';
import { assetIdOf } from '#sandbox/media/asset-addresses.ts';
import type { MediaFile } from '#sandbox/media/read-media.ts';
import type { Published } from '#sandbox/publishing/change.ts';

/**
 * The seed's content in the format of the content service's importer (Contentful, "Importing content"). The importer publishes entries that have a
 * `publishedVersion`; unpublished changes of an entry are in {@link exportDrafts}. An asset's URL is a path below the seed's folder, for
 * `--assets-directory`.
 */
export function exportContent(published: Published) {
  const { contentTypes, tags } = published.seed.content;
  const { items, locales } = readItems(published, { media: 'http://media.invalid' });
  const { code } = locales.main;
  return {
    contentTypes: Object.keys(contentTypes).map((id) => ({
      ...writeContentType(contentTypes, id),
      sys: { id, type: 'ContentType', publishedVersion: 1 },
    })),
    tags: Object.entries(tags).map(([id, name]) => ({ name, sys: { id, type: 'Tag', visibility: 'public' } })),
    locales: locales.all.map(({ code, name, isDefault, fallbackCode }) => ({
      ...{ code, name, fallbackCode, default: isDefault, optional: false },
      ...{ contentManagementApi: true, contentDeliveryApi: true },
    })),
    entries: items.flatMap((item) =>
      item.kind === 'Entry' ? [entryOf(item, item.published ?? item.latest, code)] : [],
    ),
    assets: [...published.media.values()].map((file) => assetOf(file, code)),
  };
}

/**
 * The entries with unpublished changes, with these changes. The importer makes one version of an entry, and publishes none without a
 * `publishedVersion`: imported after the content, these become drafts of the published entries.
 */
export function exportDrafts(published: Published) {
  const { items, locales } = readItems(published, { media: 'http://media.invalid' });
  const isChanged = ({ kind, published, digests }: Item) =>
    kind === 'Entry' && published !== null && digests.latest !== digests.published;
  return { entries: items.filter(isChanged).map((item) => entryOf(item, item.latest, locales.main.code)) };
}

function entryOf({ id, contentType, createdAt, updatedAt, published }: Item, fields: EntryFields, locale: string) {
  return {
    sys: {
      id,
      type: 'Entry',
      contentType: link('ContentType', contentType ?? ''),
      ...{ createdAt, updatedAt },
      ...(fields === published && { publishedVersion: 1 }),
    },
    metadata: writeTags(fields),
    fields: inLocales(fields, locale),
  };
}

/** Values by field and locale, as the content management API has them. */
function inLocales({ fields, translations }: EntryFields, main: string) {
  const values: Record<string, Record<string, unknown>> = {};
  for (const [locale, own] of [[main, fields], ...Object.entries(translations ?? {})] as const)
    for (const [name, value] of Object.entries(own)) values[name] = { ...values[name], [locale]: writeValue(value) };
  return values;
}

function assetOf({ file, title, alt, contentType }: MediaFile, locale: string) {
  return {
    sys: { id: assetIdOf(file), type: 'Asset', publishedVersion: 1 },
    fields: {
      title: { [locale]: title },
      description: { [locale]: alt },
      file: { [locale]: { contentType, fileName: basename(file), url: `//media/${file}` } },
    },
  };
}
