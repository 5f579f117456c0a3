import { basename } from 'node:path';
import { extensionOf, fileAssetPath, fingerprint, imageAssetPath } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import { type Document, longAgo } from './documents.ts';
import type { ImageDetails } from './image-details.ts';
import { stableKey } from './keys.ts';

/** `sanity.imageAsset` (Sanity, "Asset documents"). @param origin Of the media host. */
export function imageAssetDocument(id: string, file: MediaFile, details: ImageDetails, origin: string): Document {
  const width = file.width ?? 0;
  const height = file.height ?? 0;
  return {
    ...assetDocument(id, 'sanity.imageAsset', file, imageAssetPath(file), origin),
    metadata: {
      _type: 'sanity.imageMetadata',
      hasAlpha: details.hasAlpha,
      isOpaque: details.isOpaque,
      lqip: details.lqip,
      blurHash: details.blurHash,
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: height === 0 ? 0 : width / height },
      palette: { _type: 'sanity.imagePalette', ...typed(details.palette) },
    },
  };
}

function typed(palette: ImageDetails['palette']) {
  return Object.fromEntries(
    Object.entries(palette).map(([name, swatch]) => [name, { _type: 'sanity.imagePaletteSwatch', ...swatch }]),
  );
}

/** `sanity.fileAsset`: films, captions, downloads. */
export function fileAssetDocument(id: string, file: MediaFile, origin: string): Document {
  return assetDocument(id, 'sanity.fileAsset', file, fileAssetPath(file), origin);
}

function assetDocument(id: string, type: string, file: MediaFile, path: string, origin: string): Document {
  const sha1 = fingerprint(file);
  return {
    _id: id,
    _type: type,
    _rev: stableKey(22, id),
    _createdAt: longAgo,
    _updatedAt: longAgo,
    assetId: sha1,
    sha1hash: sha1,
    uploadId: stableKey(32, id, 'upload'),
    extension: extensionOf(file),
    mimeType: file.contentType.replace(/;.*$/, ''),
    originalFilename: basename(file.file),
    size: file.size,
    path: path.slice(1),
    url: origin + path,
  };
}
