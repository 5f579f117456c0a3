import { basename, extname } from 'node:path';
import type { MediaFile } from './read-media.ts';

/** Ids and paths under which the content and the query service refer to media files, and the media host serves them. */

/** The content service's space. */
export const space = 'lightsandbox';
/** The query service's project and dataset. */
export const projectId = 'lightsb1';
export const dataset = 'production';

/** The content service's id: the path below seed/media, with hyphens for characters that ids may not have ("products-sim-card-us-jpg"). */
export function assetIdOf(file: string): string {
  return file.replaceAll(/[^a-zA-Z0-9]+/g, '-');
}

/** The content service's path: `/{space}/{assetId}/{unique}/{fileName}` (Contentful, "Images API"); `unique` changes with the bytes. */
export function assetPathOf(file: MediaFile): string {
  return `/${space}/${assetIdOf(file.file)}/${file.sha1.slice(0, 32)}/${basename(file.file)}`;
}

/** The query service's id of an image: "image-{sha1}-{W}x{H}-{fmt}" (Sanity, "Asset documents"). */
export function imageAssetId(file: MediaFile): string {
  return `image-${file.sha1}-${dimensions(file)}-${extensionOf(file)}`;
}

/** The query service's id of any other file: "file-{sha1}-{ext}". */
export function fileAssetId(file: MediaFile): string {
  return `file-${file.sha1}-${extensionOf(file)}`;
}

/** Path of an image at the media host, and at the API's own address, where the official builder expects it with a custom host. */
export function imageAssetPath(file: MediaFile): string {
  return `/images/${projectId}/${dataset}/${file.sha1}-${dimensions(file)}.${extensionOf(file)}`;
}

/** Path of any other file, at the same hosts. */
export function fileAssetPath(file: MediaFile): string {
  return `/files/${projectId}/${dataset}/${file.sha1}.${extensionOf(file)}`;
}

/** "jpg" */
export function extensionOf(file: MediaFile): string {
  return extname(file.file).slice(1);
}

function dimensions({ width, height }: MediaFile): string {
  return `${width ?? 0}x${height ?? 0}`;
}
