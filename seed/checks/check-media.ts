import type { SeedMedia } from '../schema.ts';
import { type Place, refuse } from '../seed-error.ts';

const pictureEnding = /\.(jpe?g|png|webp|avif|gif|svg)$/;

export function requireMedia(media: SeedMedia, file: unknown, place: Place): string {
  if (typeof file !== 'string') refuse(place, 'must name a file below media');
  if (!Object.hasOwn(media, file)) refuse(place, `names ${JSON.stringify(file)}, which is not in media/media.json`);
  return file;
}

export function requirePicture(media: SeedMedia, file: unknown, place: Place): void {
  if (!pictureEnding.test(requireMedia(media, file, place)))
    refuse(place, `names ${JSON.stringify(file)}, which is not a picture`);
}
