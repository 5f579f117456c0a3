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

/** `url` is the film's page at a video host, or a file. */
export function shapeFilm(film: Entry | null): Film | null {
  if (!film) return null;
  const files = ['asset', 'fallback'].flatMap((name) => shapeSource(film.entry(name)) ?? []);
  const url = film.matching('url', isWebAddress, 'a web address');
  const type = url && fileTypeOf(url);
  const sources = url && type ? [...files, { url, type }] : files;
  const hosted = type ? null : url;
  if (sources.length === 0 && !hosted) {
    film.fault('asset', 'has no film');
    return null;
  }
  return {
    kind: 'film',
    sources,
    hosted: hosted ? { url: hosted } : null,
    poster: shapePicture(film.entry('posterImage')),
    captions: film.entry('captions')?.matching('url', isWebAddress, 'a web address') ?? null,
    caption: film.text('caption'),
    alt: film.text('alt') ?? '',
    screenBlend: film.flag('applyScreenBlend'),
  };
}

/** What lies behind a section, on wide and on narrow screens; null where nothing can be shown. */
export function shapeBackground(background: Entry | null): Background | null {
  if (!background) return null;
  const desktop = playable(shapeMedium(background.entry('desktop')));
  const mobile = playable(shapeMedium(background.entry('mobile')));
  return desktop || mobile ? { desktop, mobile } : null;
}

/** What may stand on a page by itself: of a film that only its host has, that is its poster. */
export function playable(medium: Medium | null): Medium | null {
  if (medium?.kind !== 'film' || medium.sources.length > 0) return medium;
  return medium.poster && { ...medium.poster, alt: medium.alt, screenBlend: medium.screenBlend };
}

function shapeSource(file: Entry | null): Film['sources'][number] | null {
  const url = file?.matching('url', isWebAddress, 'a web address');
  return file && url ? { url, type: file.text('mimeType') ?? 'video/mp4' } : null;
}

function fileTypeOf(url: string): string | null {
  const ending = /\.(mp4|webm)$/i.exec(new URL(url).pathname)?.[1];
  return ending ? `video/${ending.toLowerCase()}` : null;
}

function isFilm(medium: Entry): boolean {
  const asset = medium.value('asset');
  const mimeType = typeof asset === 'object' && asset !== null && 'mimeType' in asset ? asset.mimeType : null;
  return medium.type === 'video' || (typeof mimeType === 'string' && mimeType.startsWith('video/'));
}
