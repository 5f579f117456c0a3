import type { Entry } from '../entry/entry.ts';
import { shapePicture } from './shape-picture.ts';
import type { Background, Film, Medium } from './types.ts';
import { isWebAddress } from './web-address.ts';

/**
 * Media as the two content services keep them, both already in the same plain form:
 * `{ _type, alt?, caption?, crop?, hotspot?, applyScreenBlend?, asset: { url, mimeType?, width, height, lqip? }, fallback?, posterImage?, captions? }`.
 */
export function shapeMedium(medium: Entry | null): Medium | null {
  return medium && isFilm(medium) ? shapeFilm(medium) : shapePicture(medium);
}

export function shapeFilm(film: Entry | null): Film | null {
  if (!film) return null;
  const sources = ['asset', 'fallback'].flatMap((name) => shapeSource(film.entry(name)) ?? []);
  if (sources.length === 0) {
    film.fault('asset', 'has no film');
    return null;
  }
  return {
    kind: 'film',
    sources,
    poster: shapePicture(film.entry('posterImage')),
    captions: film.entry('captions')?.matching('url', isWebAddress, 'a web address') ?? null,
    caption: film.text('caption'),
    alt: film.text('alt') ?? '',
    screenBlend: film.flag('applyScreenBlend'),
  };
}

export function shapeBackground(background: Entry | null): Background | null {
  if (!background) return null;
  const desktop = shapeMedium(background.entry('desktop'));
  const mobile = shapeMedium(background.entry('mobile'));
  return desktop || mobile ? { desktop, mobile } : null;
}

function shapeSource(file: Entry | null): Film['sources'][number] | null {
  const url = file?.matching('url', isWebAddress, 'a web address');
  return file && url ? { url, type: file.text('mimeType') ?? 'video/mp4' } : null;
}

function isFilm(medium: Entry): boolean {
  const asset = medium.value('asset');
  const mimeType = typeof asset === 'object' && asset !== null && 'mimeType' in asset ? asset.mimeType : null;
  return medium.type === 'video' || (typeof mimeType === 'string' && mimeType.startsWith('video/'));
}
