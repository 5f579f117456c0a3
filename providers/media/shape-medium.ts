import { type Fields, fields, finite, flag, isFields, text } from '../blocks/fields.ts';
import type { Background, Crop, Film, ImageService, Medium, Picture } from './types.ts';

/**
 * Media as the two content services keep them, both already in the same plain form:
 * `{ _type, alt?, caption?, crop?, hotspot?, applyScreenBlend?, asset: { url, mimeType?, width, height, lqip? }, fallback?, posterImage?, captions? }`.
 */
export function shapeMedium(value: unknown, service: ImageService): Medium | null {
  const medium = fields(value);
  return isFilm(medium) ? shapeFilm(medium, service) : shapePicture(medium, service);
}

/** null when the size is unknown: a picture without one would shift the page. */
export function shapePicture(value: unknown, service: ImageService): Picture | null {
  const image = fields(value);
  const asset = fields(image.asset);
  const url = text(asset.url);
  const width = finite(asset.width);
  const height = finite(asset.height);
  if (!url || !width || !height) return null;
  return {
    kind: 'picture',
    service,
    url,
    width,
    height,
    alt: text(image.alt) ?? '',
    placeholder: text(asset.lqip),
    crop: shapeCrop(image.crop),
    focus: shapeFocus(image.hotspot),
    screenBlend: flag(image.applyScreenBlend),
  };
}

export function shapeFilm(value: unknown, service: ImageService): Film | null {
  const film = fields(value);
  const sources = [film.asset, film.fallback].flatMap((source) => {
    const url = text(fields(source).url);
    return url ? [{ url, type: text(fields(source).mimeType) ?? 'video/mp4' }] : [];
  });
  if (sources.length === 0) return null;
  return {
    kind: 'film',
    sources,
    poster: shapePicture(film.posterImage, service),
    captions: text(fields(film.captions).url),
    caption: text(film.caption),
    alt: text(film.alt) ?? '',
    screenBlend: flag(film.applyScreenBlend),
  };
}

export function shapeBackground(value: unknown, service: ImageService): Background | null {
  const { desktop, mobile } = fields(value);
  const background = { desktop: shapeMedium(desktop, service), mobile: shapeMedium(mobile, service) };
  return background.desktop || background.mobile ? background : null;
}

function isFilm(medium: Fields): boolean {
  return medium._type === 'video' || (text(fields(medium.asset).mimeType)?.startsWith('video/') ?? false);
}

function shapeCrop(value: unknown): Crop | null {
  if (!isFields(value)) return null;
  const edge = (side: unknown) => Math.min(Math.max(finite(side) ?? 0, 0), 1);
  const crop = { top: edge(value.top), right: edge(value.right), bottom: edge(value.bottom), left: edge(value.left) };
  return crop.top + crop.bottom < 1 && crop.left + crop.right < 1 ? crop : null;
}

function shapeFocus(value: unknown): { x: number; y: number } | null {
  const x = finite(fields(value).x);
  const y = finite(fields(value).y);
  return x === null || y === null ? null : { x, y };
}
