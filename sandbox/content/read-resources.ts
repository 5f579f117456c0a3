import { basename } from 'node:path';
import { fieldsOf, walkEntries } from '#seed/entry-tree.ts';
import type { SeedContentTypes, SeedEntry } from '#seed/schema.ts';
import { isRecord } from '../json.ts';
import type { MediaFile, ProviderContext } from '../provider.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { assetIdOf, assetPathOf } from './asset-address.ts';
import { linkTo, type Resource } from './resources.ts';
import { writeDocument } from './rich-text.ts';

/** For what the seed gives no date. */
const longAgo = '2024-01-15T09:00:00.000Z';

/**
 * The seed's trees as the flat entries that the API knows, and every media file as an asset. Entries written in place of a link
 * take their dates, and being a draft, from the tree's root.
 */
export function readResources({
  seed,
  media,
  addresses,
}: Pick<ProviderContext, 'seed' | 'media' | 'addresses'>): Resource[] {
  const { contentTypes, entries } = seed.content;
  const host = new URL(addresses.media).host;
  return [
    ...entries.flatMap((root) => readTree(root, contentTypes)),
    ...[...media.values()].map((file) => readAsset(file, host)),
  ];
}

function readTree(root: SeedEntry, contentTypes: SeedContentTypes): Resource[] {
  const rootCreatedAt = root.createdAt ?? longAgo;
  return [...walkEntries(root, contentTypes, { file: root.id, field: '' })].map(({ id, type, entry }) => ({
    kind: 'Entry',
    id,
    contentType: type,
    draft: root.draft || entry.draft,
    createdAt: entry.createdAt ?? rootCreatedAt,
    updatedAt: entry.updatedAt ?? root.updatedAt ?? rootCreatedAt,
    fields: readFields(entry, contentTypes),
  }));
}

function readFields(entry: SeedEntry, contentTypes: SeedContentTypes): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { name, base } of fieldsOf(contentTypes, entry.type)) {
    const value = entry[name];
    if (value === undefined || value === null) continue;
    fields[name] = readValue(value, base, `${entry.id}-${name}`);
  }
  return fields;
}

/** @param ownId What an entry written in this place is called, unless it has a name. */
function readValue(value: unknown, type: string, ownId: string): unknown {
  if (Array.isArray(value) && type.endsWith('[]')) {
    return value.map((item, index) => readValue(item, type.slice(0, -2), `${ownId}-${index}`));
  }
  if (type === 'RichText') return writeDocument(paragraphsOf(value) ?? []);
  if (type === 'Asset' && isRecord(value)) return linkTo('Asset', assetIdOf(String(value.$asset)));
  if (type !== 'Entry' || !isRecord(value)) return value;
  if ('$entry' in value) return linkTo('Entry', String(value.$entry));
  return linkTo('Entry', typeof value.id === 'string' ? value.id : ownId);
}

function readAsset(file: MediaFile, host: string): Resource {
  const isPicture = file.contentType.startsWith('image/') && file.width !== null;
  return {
    kind: 'Asset',
    id: assetIdOf(file.file),
    contentType: null,
    draft: false,
    createdAt: longAgo,
    updatedAt: longAgo,
    fields: {
      title: file.title,
      description: file.alt,
      file: {
        url: `//${host}${assetPathOf(file)}`,
        details: { size: file.size, ...(isPicture && { image: { width: file.width, height: file.height } }) },
        fileName: basename(file.file),
        contentType: file.contentType,
      },
    },
  };
}
