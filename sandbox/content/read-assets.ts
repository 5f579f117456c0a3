import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { assetIdOf, assetPathOf } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import type { ProviderContext } from '../provider.ts';
import type { Item } from './item.ts';

/** Every media file as an asset. It has no dates but those of its being noticed. */
export function readAssets({ media, addresses }: Pick<ProviderContext, 'media' | 'addresses'>): Item[] {
  const { host } = new URL(addresses.media);
  return Array.from(media.values(), (file) => readAsset(file, host));
}

function readAsset(file: MediaFile, host: string): Item {
  const isPicture = file.contentType.startsWith('image/') && file.width !== null;
  const path = assetPathOf(file);
  const wording = {
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
  // The path has a hash of the bytes in it; the host may be another at the next start, and that changes no asset.
  const digest = hash('sha1', JSON.stringify([file.title, file.alt, path]), 'base64url');
  return {
    kind: 'Asset',
    id: assetIdOf(file.file),
    contentType: null,
    createdAt: undefined,
    updatedAt: undefined,
    published: wording,
    latest: wording,
    digests: { published: digest, latest: digest },
  };
}
