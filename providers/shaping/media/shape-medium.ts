import type { Entry } from '../entry/entry.ts';
import { isWebUrl } from '../links/safe-href.ts';
import { present } from '../present.ts';
import { shapePicture } from './shape-picture.ts';
import type { Background, Film, Medium, Picture } from './types.ts';

/**
 * A medium of either content service, in the form that `Source.open` gives:
 * `{ _type, alt?, caption?, crop?, hotspot?, applyScreenBlend?, asset: { url, mimeType?, width, height, blurHash? }, fallback?, posterImage?,
 * captions? }`.
 */
export function shapeMedium(medium: Entry | null): Medium | null {
  return medium && isFilm(medium) ? shapeFilm(medium) : shapePicture(medium);
}

/** A film with a playable file or a page at a video host; null, reported, without either. Its field `url` holds one of the two. */
export function shapeFilm(film: Entry | null): Film | null {
  if (!film) return null;
  const files = ['asset', 'fallback'].flatMap((name) => shapeSource(film.entry(name)) ?? []);
  const url = film.matching('url', isWebUrl, 'a web address');
  const type = url && fileTypeOf(url);
  const sources = url && type ? [...files, { url, type }] : files;
  const hosted = type ? null : url;
  if (sources.length === 0 && !hosted) {
    film.fault('asset', 'has no film');
    return null;
  }
  return present({
    kind: 'film',
    sources,
    hosted: hosted ? { url: hosted } : null,
    poster: shapePicture(film.entry('posterImage')),
    captions: film.entry('captions')?.matching('url', isWebUrl, 'a web address'),
    caption: film.text('caption'),
    alt: film.text('alt') ?? '',
    screenBlend: film.flag('applyScreenBlend'),
  });
}

/** The media behind a section, for wide and narrow screens; null without any. */
export function shapeBackground(background: Entry | null): Background | null {
  if (!background) return null;
  const desktop = playable(shapeMedium(background.entry('desktop')));
  const mobile = playable(shapeMedium(background.entry('mobile')));
  // If one width alone kept its night picture, the light picture of the other width would not be dimmed.
  if (desktop && mobile && isLight(desktop) !== isLight(mobile))
    return { desktop: withoutNight(desktop), mobile: withoutNight(mobile) };
  return desktop || mobile ? { desktop, mobile } : null;
}

/** Whether a medium has no night picture. A film has that of its poster, which the dark theme shows in place of the film. */
function isLight(medium: Medium): boolean {
  return medium.kind === 'film' ? !medium.poster?.night : !medium.night;
}

function withoutNight(medium: Medium): Medium {
  if (medium.kind === 'film') return medium.poster ? { ...medium, poster: lightOnly(medium.poster) } : medium;
  return lightOnly(medium);
}

function lightOnly({ night: _, ...light }: Picture): Picture {
  return light;
}

/** The medium that a page can show without a video host's player: for a hosted film, its poster. */
export function playable(medium: Medium | null): Medium | null {
  if (medium?.kind !== 'film' || medium.sources.length > 0) return medium;
  const { poster, alt, screenBlend } = medium;
  return poster ? { ...poster, alt, ...(screenBlend && { screenBlend }) } : null;
}

function shapeSource(file: Entry | null): Film['sources'][number] | null {
  const url = file?.matching('url', isWebUrl, 'a web address');
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
