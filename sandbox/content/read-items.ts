import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { assetIdOf, assetPathOf } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import type { ProviderContext } from '../provider.ts';
import type { Published } from '../publishing/change.ts';
import { type Locales, readLocales } from './locales.ts';
import type { Item } from './model.ts';
import { readEntries } from './read-entries.ts';

/** A state of the seed, as entries and assets. */
export interface SeedItems {
  items: readonly Item[];
  locales: Locales;
  seed: Published['seed'];
}

/** The entries and assets of a state of the seed, with its locales. The seed was validated when it was loaded. */
export function readItems({ seed, media }: Published, addresses: ProviderContext['addresses']): SeedItems {
  const locales = readLocales(seed.content.locales);
  const items = [...readEntries(seed.content, locales), ...readAssets({ media, addresses })];
  return { items, locales, seed };
}

/** Every media file as an asset. Assets have no dates of their own, only those of their changes. */
function readAssets({ media, addresses }: Pick<ProviderContext, 'media' | 'addresses'>): Item[] {
  const { host } = new URL(addresses.media);
  return Array.from(media.values(), (file) => readAsset(file, host));
}

function readAsset(file: MediaFile, host: string): Item {
  const isPicture = file.contentType.startsWith('image/') && file.width !== null;
  const path = assetPathOf(file);
  const published = {
    fields: {
      title: file.title,
      description: file.alt,
      file: {
        url: `//${host}${path}`,
        details: { size: file.size, ...(isPicture && { image: { width: file.width, height: file.height } }) },
        fileName: basename(file.file),
        contentType: file.contentType,
      },
    },
    translations: null,
    tags: [],
  };
  // The path contains a hash of the bytes. The host, another one at each start, is not part of the digest.
  const digest = hash('sha1', JSON.stringify([file.title, file.alt, path]), 'base64url');
  return {
    kind: 'Asset',
    id: assetIdOf(file.file),
    contentType: null,
    createdAt: undefined,
    updatedAt: undefined,
    published,
    latest: published,
    digests: { published: digest, latest: digest },
  };
}
