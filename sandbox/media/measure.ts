import { readFile } from 'node:fs/promises';
import { SandboxError } from '../sandbox-error.ts';
import { measureMp4, measureWebm, type Size } from './film-size.ts';

const nothing = { width: null, height: null };

const films: Readonly<Record<string, (bytes: Buffer) => Size | null>> = {
  'video/mp4': measureMp4,
  'video/webm': measureWebm,
};

/**
 * Pixels of a picture (as it is shown: turned by its EXIF orientation) or a film; null for captions and icons.
 *
 * @throws {SandboxError} Names the picture or film that cannot be read as one.
 */
export async function measure(path: string, contentType: string): Promise<Size | typeof nothing> {
  const measureFilm = films[contentType];
  if (measureFilm) {
    const size = measureFilm(await readFile(path));
    if (!size) throw new SandboxError(`${path} cannot be read as a film; replace the file.`);
    return size;
  }
  if (!contentType.startsWith('image/') || contentType === 'image/x-icon') return nothing;
  // Loaded when there is something to measure, which a start on a known seed has not: it takes as long as a tenth of one.
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient } = await sharp(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw new SandboxError(`${path} cannot be read as a picture; replace the file.`, { cause: error });
  }
}
