import { weakMemoize } from '../memoize.ts';
import { ownValue } from '../own-value.ts';
import type { ProviderContext } from '../provider.ts';
import { fileAssetPath, imageAssetPath } from './asset-addresses.ts';
import { maxSide } from './geometry.ts';
import { bestFormat, type MediaHost, type PictureServer } from './picture-server.ts';
import type { MediaFile } from './read-media.ts';
import {
  type Fit,
  type Focus,
  type Format,
  focusNamed,
  type Rectangle,
  type Transform,
  unchanged,
} from './transform.ts';

type Found = { file: MediaFile; isImage: boolean };

/** cdn.sanity.io (Sanity, "Image transformations"): `/images/{project}/{dataset}/{id}-{W}x{H}.{fmt}[/{name}]` and `/files/…/{id}.{ext}[/{name}]`. */
export function createQueryImages(
  context: Pick<ProviderContext, 'media' | 'settings'>,
  pictures: PictureServer,
): MediaHost {
  return async (request) => {
    const url = new URL(request.url);
    if (!/^\/(images|files)\//.test(url.pathname)) return null;
    const segments = url.pathname.split('/');
    const found = filesByPath(context.media).get(segments.slice(0, 5).join('/'));
    if (!found) return null;
    return withDownload(
      await serve(request, url.searchParams, found),
      url.searchParams.get('dl'),
      segments.at(-1) ?? '',
    );
  };

  function serve(request: Request, parameters: URLSearchParams, { file, isImage }: Found): Promise<Response> {
    if (!isImage) return pictures.original(request, file);
    const transform = readTransform(parameters, file, context.settings.startPage.images.enlarge);
    if (parameters.get('auto') !== 'format') return pictures.transformed(request, file, transform);
    const format = bestFormat(request.headers.get('accept')) ?? transform.format;
    return pictures.transformed(request, file, { ...transform, format }, { vary: 'Accept' });
  }
}

/** `dl` makes browsers save the file, under this name or the one in its address. */
function withDownload(response: Response, name: string | null, fallback: string): Response {
  if (name !== null)
    response.headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name || fallback)}`);
  return response;
}

const filesByPath = weakMemoize((media: ProviderContext['media']) => {
  const paths = new Map<string, Found>();
  for (const file of media.values()) {
    paths.set(fileAssetPath(file), { file, isImage: false });
    if (file.width !== null && file.contentType.startsWith('image/'))
      paths.set(imageAssetPath(file), { file, isImage: true });
  }
  return paths;
});

const fits: Record<string, { fit: Fit; enlarges: boolean }> = {
  clip: { fit: 'inside', enlarges: true },
  max: { fit: 'inside', enlarges: false },
  crop: { fit: 'cover', enlarges: true },
  min: { fit: 'cover', enlarges: false },
  fill: { fit: 'pad', enlarges: true },
  fillmax: { fit: 'pad', enlarges: false },
  scale: { fit: 'stretch', enlarges: true },
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

/**
 * The parameters of a picture's address (Sanity, "Image transformations"). Unknown parameters and values that are not numbers are ignored,
 * values out of range are clamped. The provider does not document the strength of `blur` and `sharp`: they are approximations.
 *
 * @param enlarge Whether the fits that are documented to enlarge do so.
 */
function readTransform(
  parameters: URLSearchParams,
  file: Pick<MediaFile, 'width' | 'height'>,
  enlarge: boolean,
): Transform {
  const number = (name: string, min: number, max: number) => {
    const text = parameters.get(name) ?? '';
    return /^-?\d+(\.\d+)?$/.test(text) ? Math.max(min, Math.min(max, Number(text))) : null;
  };
  const region = readRectangle(parameters.get('rect'));
  const scale = number('dpr', 1, 3) ?? 1;
  const side = (name: 'w' | 'h', own: number | null) => {
    const min = number(`min-${name}`, 1, maxSide) ?? 1;
    const max = number(`max-${name}`, 1, maxSide) ?? maxSide;
    const requested = number(name, 1, maxSide);
    const value = Math.min(max, Math.max(min, requested ?? own ?? min));
    return requested === null && value === own ? null : Math.min(maxSide, Math.round(value * scale));
  };
  const { fit, enlarges } = ownValue(fits, parameters.get('fit')) ?? { fit: 'inside', enlarges: true };
  const flips = parameters.get('flip') ?? '';
  return {
    ...unchanged,
    region,
    width: side('w', region?.width ?? file.width),
    height: side('h', region?.height ?? file.height),
    fit,
    enlarge: enlarge && enlarges,
    focus: readFocus(parameters.get('crop'), number('fp-x', 0, 1), number('fp-y', 0, 1)),
    format: ownValue(formats, parameters.get('fm')) ?? null,
    progressive: parameters.get('fm') === 'pjpg',
    quality: Math.max(1, Math.round(number('q', 0, 100) ?? 75)),
    background: readColour(parameters.get('bg')),
    rotate: readTurn(parameters.get('or')),
    flip: flips.includes('v'),
    flop: flips.includes('h'),
    blur: (number('blur', 0, 2000) ?? 0) / 20,
    sharpen: number('sharp', 0, 100) ?? 0,
    grey: number('sat', -100, 100) === -100,
    invert: parameters.get('invert') === 'true',
    margin: Math.round(number('pad', 0, 1000) ?? 0),
  };
}

function readRectangle(text: string | null): Rectangle | null {
  const [left, top, width, height] = (text ?? '')
    .split(',')
    .map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : undefined));
  if (left === undefined || top === undefined || !width || !height) return null;
  return { left, top, width, height };
}

function readFocus(crop: string | null, x: number | null, y: number | null): Focus {
  if (crop === 'focalpoint' || (crop === null && (x !== null || y !== null))) return { x: x ?? 0.5, y: y ?? 0.5 };
  return (crop && focusNamed(crop)) || unchanged.focus;
}

/** Three or six hex digits, with those of an opaque alpha before them or none; null for anything else. */
function readColour(text: string | null): string | null {
  const short = /^f?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text ?? '');
  if (short)
    return short
      .slice(1)
      .map((digit) => digit + digit)
      .join('');
  return /^(?:ff)?([0-9a-f]{6})$/i.exec(text ?? '')?.[1] ?? null;
}

function readTurn(text: string | null): Transform['rotate'] {
  if (text === '90') return 90;
  if (text === '180') return 180;
  return text === '270' ? 270 : 0;
}
