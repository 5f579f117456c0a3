import { weakMemoize } from '../memoize.ts';
import { ownValue } from '../own-value.ts';
import type { ProviderContext } from '../provider.ts';
import { bestFormat, type MediaHost, type PictureServer } from './picture-server.ts';
import type { MediaFile } from './read-media.ts';
import { type Format, focusNamed, type Transform, unchanged } from './transform.ts';

const folder = '/s/files/1/0555/0100/files/';
const maxSide = 5760;
const formats: Record<string, Format> = { jpg: 'jpeg', pjpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' };
/** The older syntax: "{name}_200x200_crop_center@2x.jpg". */
const sizedName =
  /^(?<name>.+)_(?<width>\d*)x(?<height>\d*)(?:_crop_(?<crop>[a-z]+))?(?:@(?<scale>[23])x)?(?<extension>\.\w+)$/;

/**
 * cdn.shopify.com (Shopify, "Image CDN"). Unknown parameters and values that are not sizes are ignored, sizes are clamped to the maximum;
 * without `format` the client's Accept decides. `quality` is not documented, but honored (GitHub, qsniyg/maxurl, issue 1505). Files are found by
 * their path below seed/media or by their name alone.
 */
export function createStorefrontImages(context: Pick<ProviderContext, 'media'>, pictures: PictureServer): MediaHost {
  const find = (name: string) => context.media.get(name) ?? filesByName(context.media).get(name);

  return async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(folder)) return null;
    const name = url.pathname.slice(folder.length);
    const exact = find(name);
    if (exact) return serve(request, exact, readTransform(url.searchParams));

    const sized = sizedName.exec(name)?.groups;
    const file = sized && find(`${sized.name}${sized.extension}`);
    if (!file) return null;
    return serve(request, file, readTransform(new URLSearchParams([...olderParameters(sized), ...url.searchParams])));
  };

  function serve(request: Request, file: MediaFile, transform: Transform): Promise<Response> {
    const format = transform.format ?? bestFormat(request.headers.get('accept'));
    return pictures.transformed(request, file, { ...transform, format }, { vary: 'Accept' });
  }
}

/** Every file by the last segment of its path. */
const filesByName = weakMemoize(
  (media: ProviderContext['media']) =>
    new Map([...media.values()].map((file) => [file.file.slice(file.file.lastIndexOf('/') + 1), file])),
);

function olderParameters(sized: Record<string, string | undefined>): [string, string][] {
  const scale = Number(sized.scale ?? 1);
  const side = (value: string | undefined) => (value ? String(Number(value) * scale) : '');
  return [
    ['width', side(sized.width)],
    ['height', side(sized.height)],
    ['crop', sized.crop ?? ''],
  ];
}

function readTransform(parameters: URLSearchParams): Transform {
  const number = (name: string, min = 1) => {
    const text = parameters.get(name) ?? '';
    return /^\d+$/.test(text) && Number(text) >= min ? Math.min(Number(text), maxSide) : null;
  };
  const crop = parameters.get('crop') ?? '';
  const requestedFormat = parameters.get('format') ?? '';
  const background = /^[0-9a-f]{6}$/i.exec(parameters.get('pad_color') ?? '')?.[0] ?? null;
  const base = {
    ...unchanged,
    width: number('width'),
    height: number('height'),
    format: ownValue(formats, requestedFormat) ?? null,
    quality: Math.min(number('quality') ?? unchanged.quality, 100),
    progressive: requestedFormat === 'pjpg',
    background,
  };
  const [width, height] = [number('crop_width'), number('crop_height')];
  if (crop === 'region' && width !== null && height !== null) {
    return { ...base, region: { left: number('crop_left', 0) ?? 0, top: number('crop_top', 0) ?? 0, width, height } };
  }
  const focus = focusNamed(crop);
  return focus ? { ...base, fit: 'cover', focus } : { ...base, fit: background ? 'pad' : 'inside' };
}
