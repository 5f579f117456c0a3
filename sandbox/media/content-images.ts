import { anyOriginHeaders } from '../http/cors.ts';
import { plainTextResponse } from '../http/responses.ts';
import { weakMemoize } from '../memoize.ts';
import { ownValue } from '../own-value.ts';
import type { ProviderContext } from '../provider.ts';
import { assetIdOf, assetPathOf } from './asset-addresses.ts';
import { resultSize } from './geometry.ts';
import { type MediaHost, maxAvifPixels, type PictureServer } from './picture-server.ts';
import type { MediaFile } from './read-media.ts';
import { type Fit, type Focus, type Format, focusNamed, type Transform, unchanged } from './transform.ts';

const maxSide = 4000;
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
 * images.ctfassets.net and its siblings for films and files (Contentful, "Images API"): a value out of range is refused with 400, unknown
 * parameters are ignored.
 */
export function createContentImages(context: Pick<ProviderContext, 'media'>, pictures: PictureServer): MediaHost {
  const filesById = weakMemoize(
    (media: ProviderContext['media']) => new Map(Array.from(media.values(), (file) => [assetIdOf(file.file), file])),
  );

  return async (request) => {
    const url = new URL(request.url);
    const [, , id = ''] = url.pathname.split('/');
    const file = filesById(context.media).get(id);
    if (!file || url.pathname !== assetPathOf(file)) return null;
    try {
      const transform = readTransform(url.searchParams);
      if (transform.format === 'avif') requireAvifSize(file, transform);
      return await pictures.transformed(request, file, transform);
    } catch (error) {
      if (error instanceof BadParameter) return plainTextResponse(400, error.message, anyOriginHeaders);
      throw error;
    }
  };
}

function requireAvifSize({ width, height }: MediaFile, transform: Transform): void {
  if (width === null || height === null) return;
  const result = resultSize({ width, height }, transform);
  if (result.width * result.height > maxAvifPixels)
    throw new BadParameter(`The parameter "fm" must be another than avif above ${maxAvifPixels} pixels; ask for less.`);
}

function readTransform(parameters: URLSearchParams): Transform {
  const format = oneOf(parameters, 'fm', formats);
  return {
    ...unchanged,
    width: parseInteger(parameters, 'w', 1, maxSide),
    height: parseInteger(parameters, 'h', 1, maxSide),
    fit: oneOf(parameters, 'fit', fits) ?? 'inside',
    focus: readFocus(parameters.get('f')),
    format,
    quality: parseInteger(parameters, 'q', 1, 100) ?? unchanged.quality,
    radius: parameters.get('r') === 'max' ? 'max' : (parseInteger(parameters, 'r', 0, maxSide) ?? 0),
    background: readBackground(parameters.get('bg')),
    ...readFlag(parameters.get('fl')),
  };
}

function parseInteger(parameters: URLSearchParams, name: string, min: number, max: number): number | null {
  const text = parameters.get(name);
  if (text === null) return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new BadParameter(`The parameter "${name}" must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function oneOf<T>(parameters: URLSearchParams, name: string, table: Record<string, T>): T | null {
  const word = parameters.get(name);
  if (word === null) return null;
  const value = ownValue(table, word);
  if (value === undefined)
    throw new BadParameter(`The parameter "${name}" must be one of ${Object.keys(table).join(', ')}.`);
  return value;
}

function readFocus(word: string | null): Focus {
  if (word === null) return unchanged.focus;
  // Faces are not detected. The provider also uses the center if it finds no face.
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
