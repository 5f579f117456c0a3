import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { SandboxError } from '../sandbox-error.ts';
import { measureMp4, measureWebm, type Size } from './film-size.ts';

const nothing = { width: null, height: null };

/** Pixels of a picture (as it is shown: turned by its EXIF orientation) or a film; null for captions and icons. */
export async function measure(path: string, contentType: string): Promise<Size | typeof nothing> {
  if (contentType === 'video/mp4') return measureMp4(await readFile(path)) ?? nothing;
  if (contentType === 'video/webm') return measureWebm(await readFile(path)) ?? nothing;
  if (!contentType.startsWith('image/') || contentType === 'image/x-icon') return nothing;
  try {
    const { autoOrient } = await sharp(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw new SandboxError(`${path} cannot be read as a picture; replace the file.`, { cause: error });
  }
}
