import { assetIdOf, assetPathOf } from '../content/asset-address.ts';
import { sentence } from '../http/responses.ts';
import type { MediaFile, ProviderContext } from '../provider.ts';
import { derivedFrom } from './derived.ts';
import { resultSize } from './geometry.ts';
import { largestAvif, type MediaHost, type PictureServer } from './picture-server.ts';
import { type Fit, type Focus, type Format, focusNamed, type Transform, unchanged } from './transform.ts';

const largestSide = 4000;
const fits: Record<string, Fit> = { pad: 'pad', fill: 'cover', thumb: 'cover', crop: 'cut', scale: 'stretch' };
const formats: Record<string, Format> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  tiff: 'tiff',
};

class BadParameter extends Error {}

/**
 * images.ctfassets.net and its siblings for films and files (Contentful, "Images API"): a value out of range is refused with 400, and
 * other parameters count for nothing.
 */
export function createContentImages(context: Pick<ProviderContext, 'media'>, pictures: PictureServer): MediaHost {
  const byId = derivedFrom(
    () => context.media,
    (media) => new Map(Array.from(media.values(), (file) => [assetIdOf(file.file), file])),
  );

  return async (request) => {
    const url = new URL(request.url);
    const [, , id = ''] = url.pathname.split('/');
    const file = byId().get(id);
    if (!file || url.pathname !== assetPathOf(file)) return null;
    try {
      const transform = readTransform(url.searchParams);
      if (transform.format === 'avif') requireAvifSize(file, transform);
      return await pictures.transformed(request, file, transform);
    } catch (error) {
      if (error instanceof BadParameter) return sentence(400, error.message, { 'access-control-allow-origin': '*' });
      throw error;
    }
  };
}

function requireAvifSize({ width, height }: MediaFile, transform: Transform): void {
  if (width === null || height === null) return;
  const result = resultSize({ width, height }, transform);
  if (result.width * result.height > largestAvif)
    throw new BadParameter(`The parameter "fm" must be another than avif above ${largestAvif} pixels; ask for less.`);
}

function readTransform(parameters: URLSearchParams): Transform {
  const format = oneOf(parameters, 'fm', formats);
  return {
    ...unchanged,
    width: whole(parameters, 'w', 1, largestSide),
    height: whole(parameters, 'h', 1, largestSide),
    fit: oneOf(parameters, 'fit', fits) ?? 'inside',
    focus: readFocus(parameters.get('f')),
    format,
    quality: whole(parameters, 'q', 1, 100) ?? unchanged.quality,
    radius: parameters.get('r') === 'max' ? 'max' : (whole(parameters, 'r', 0, largestSide) ?? 0),
    background: readBackground(parameters.get('bg')),
    ...readFlag(parameters.get('fl')),
  };
}

function whole(parameters: URLSearchParams, name: string, least: number, most: number): number | null {
  const text = parameters.get(name);
  if (text === null) return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new BadParameter(`The parameter "${name}" must be a whole number from ${least} to ${most}.`);
  }
  return value;
}

function oneOf<T>(parameters: URLSearchParams, name: string, table: Record<string, T>): T | null {
  const word = parameters.get(name);
  if (word === null) return null;
  const value = Object.hasOwn(table, word) ? table[word] : undefined;
  if (value === undefined)
    throw new BadParameter(`The parameter "${name}" must be one of ${Object.keys(table).join(', ')}.`);
  return value;
}

function readFocus(word: string | null): Focus {
  if (word === null) return unchanged.focus;
  // Nobody looks for faces here; where the provider finds none, it takes the centre as well.
  if (word === 'face' || word === 'faces') return unchanged.focus;
  const focus = focusNamed(word);
  if (!focus)
    throw new BadParameter('The parameter "f" must be center, a side, a corner like top_left, face or faces.');
  return focus;
}

function readBackground(text: string | null): string | null {
  if (text === null) return null;
  const colour = /^rgb:([0-9a-f]{6})$/i.exec(text)?.[1];
  if (!colour) throw new BadParameter('The parameter "bg" must be like rgb:f2f0ec.');
  return colour;
}

function readFlag(flag: string | null): Pick<Transform, 'progressive' | 'palette'> {
  if (flag !== null && flag !== 'progressive' && flag !== 'png8') {
    throw new BadParameter('The parameter "fl" must be progressive or png8.');
  }
  return { progressive: flag === 'progressive', palette: flag === 'png8' };
}
