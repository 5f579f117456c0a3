import { extname } from 'node:path';
import { fingerprint } from '../media/fingerprint.ts';
import type { MediaFile } from '../provider.ts';
import { dataset, projectId } from './vocabulary.ts';

/** "jpg" */
export function extensionOf(file: MediaFile): string {
  return extname(file.file).slice(1);
}

/** "image-{sha1}-{W}x{H}-{fmt}" (Sanity, "Asset documents"). */
export function imageAssetId(file: MediaFile): string {
  return `image-${fingerprint(file)}-${dimensions(file)}-${extensionOf(file)}`;
}

/** "file-{sha1}-{ext}" */
export function fileAssetId(file: MediaFile): string {
  return `file-${fingerprint(file)}-${extensionOf(file)}`;
}

/** Path at the media host, and at the API's own address, where the official builder looks for it when given a custom host. */
export function imageAssetPath(file: MediaFile): string {
  return `/images/${projectId}/${dataset}/${fingerprint(file)}-${dimensions(file)}.${extensionOf(file)}`;
}

/** Path of a file that is no picture, at the same hosts. */
export function fileAssetPath(file: MediaFile): string {
  return `/files/${projectId}/${dataset}/${fingerprint(file)}.${extensionOf(file)}`;
}

function dimensions({ width, height }: MediaFile): string {
  return `${width ?? 0}x${height ?? 0}`;
}
