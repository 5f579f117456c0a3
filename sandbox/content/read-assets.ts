import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { assetIdOf, assetPathOf } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import type { ProviderContext } from '../provider.ts';
import type { Item } from './model.ts';

/** Every media file as an asset. Assets have no dates of their own, only those of their changes. */
export function readAssets({ media, addresses }: Pick<ProviderContext, 'media' | 'addresses'>): Item[] {
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
