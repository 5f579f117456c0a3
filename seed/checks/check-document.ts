import type { SeedMedia } from '../schema.ts';
import { type Place, refuse, within } from '../seed-error.ts';
import { requireMedia, requirePicture } from './check-media.ts';
import { checkParagraphs } from './check-paragraphs.ts';

interface Known {
  media: SeedMedia;
  /** Ids of every document. */
  ids: ReadonlySet<string>;
}

const shorthands: Readonly<Record<string, (target: unknown, place: Place, known: Known) => void>> = {
  $image: (file, place, { media }) => requirePicture(media, file, place),
  $file: (file, place, { media }) => void requireMedia(media, file, place),
  $text: (paragraphs, place) => checkParagraphs(paragraphs, place),
  $ref: (id, place, { ids }) => {
    if (typeof id !== 'string' || !ids.has(id)) refuse(place, `names ${JSON.stringify(id)}, which is not a document`);
  },
};

/** Documents have no schema of their own here. Only their shorthands are checked: each must refer to something that exists. */
export function checkDocument(value: unknown, place: Place, known: Known): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const innerPlace = within(place, key);
    if (!key.startsWith('$')) {
      checkDocument(inner, innerPlace, known);
      continue;
    }
    const check = shorthands[key];
    if (check === undefined) refuse(innerPlace, `is not one of ${Object.keys(shorthands).join(', ')}`);
    if (Object.keys(value).length > 1) refuse(innerPlace, 'must be the only key of its object');
    check(inner, innerPlace, known);
  }
}
