import type { MediaFile, ProviderContext } from '../provider.ts';
import { fileAssetPath, imageAssetPath } from '../start-page/asset-address.ts';
import { bestFormat } from './negotiate.ts';
import type { MediaHost, PictureServer } from './picture-server.ts';
import {
  type Fit,
  type Focus,
  type Format,
  focusNamed,
  type Rectangle,
  type Transform,
  unchanged,
} from './transform.ts';

const fits: Record<string, Fit> = {
  clip: 'inside',
  max: 'inside',
  crop: 'cover',
  min: 'cover',
  fill: 'pad',
  fillmax: 'pad',
  scale: 'stretch',
};
const formats: Record<string, Format> = {
  jpg: 'jpeg',
  pjpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  tif: 'tiff',
};

/** cdn.sanity.io (Sanity, "Image transformations"): `/images/{project}/{dataset}/{id}-{W}x{H}.{fmt}[/{name}]` and `/files/…/{id}.{ext}[/{name}]`. */
export function createQueryImages({ media }: Pick<ProviderContext, 'media'>, pictures: PictureServer): MediaHost {
  const paths = new Map<string, { file: MediaFile; isImage: boolean }>();
  for (const file of media.values()) {
    paths.set(fileAssetPath(file), { file, isImage: false });
    if (file.width !== null && file.contentType.startsWith('image/'))
      paths.set(imageAssetPath(file), { file, isImage: true });
  }

  return async (request) => {
    const url = new URL(request.url);
    const found = paths.get(url.pathname.split('/').slice(0, 5).join('/'));
    if (!found) return null;
    const { file, isImage } = found;
    if (!isImage) return pictures.whole(request, file);

    const transform = readTransform(url.searchParams);
    if (url.searchParams.get('auto') !== 'format') return pictures.transformed(request, file, transform);
    const format = bestFormat(request.headers.get('accept')) ?? transform.format;
    return pictures.transformed(request, file, { ...transform, format }, { vary: 'Accept' });
  };
}

function readTransform(parameters: URLSearchParams): Transform {
  const number = (name: string, least: number, most: number) => {
    const text = parameters.get(name) ?? '';
    return /^-?\d+(\.\d+)?$/.test(text) ? Math.max(least, Math.min(most, Number(text))) : null;
  };
  const scale = number('dpr', 1, 3) ?? 1;
  const side = (name: string) => {
    const value = number(name, 1, 8192) ?? number(`max-${name}`, 1, 8192);
    return value === null ? null : Math.round(value * scale);
  };
  const flips = parameters.get('flip') ?? '';
  const asked = parameters.get('fm') ?? '';
  return {
    ...unchanged,
    region: readRectangle(parameters.get('rect')),
    width: side('w'),
    height: side('h'),
    fit: fits[parameters.get('fit') ?? ''] ?? 'inside',
    focus: readFocus(parameters.get('crop'), number('fp-x', 0, 1), number('fp-y', 0, 1)),
    format: formats[asked] ?? null,
    progressive: asked === 'pjpg',
    quality: Math.max(1, Math.round(number('q', 0, 100) ?? 75)),
    background: /^(?:ff)?([0-9a-f]{6})$/i.exec(parameters.get('bg') ?? '')?.[1] ?? null,
    rotate: readTurn(parameters.get('or')),
    flip: flips.includes('v'),
    flop: flips.includes('h'),
    blur: (number('blur', 0, 2000) ?? 0) / 20,
  };
}

function readRectangle(text: string | null): Rectangle | null {
  const [left, top, width, height] = (text ?? '')
    .split(',')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : undefined));
  if (left === undefined || top === undefined || !width || !height) return null;
  return { left, top, width, height };
}

function readFocus(crop: string | null, x: number | null, y: number | null): Focus {
  if (crop === 'focalpoint' || (crop === null && (x !== null || y !== null))) return { x: x ?? 0.5, y: y ?? 0.5 };
  return (crop && focusNamed(crop)) || unchanged.focus;
}

function readTurn(text: string | null): Transform['rotate'] {
  if (text === '90') return 90;
  if (text === '180') return 180;
  return text === '270' ? 270 : 0;
}
