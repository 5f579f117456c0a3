import type { ImageService, Picture } from '#providers/shaping/media/types.ts';

/** MEDIA-1. */
const widths = [240, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** Quality, of 100 (MEDIA-1). */
const qualities = { webp: 90, fallback: 90, poster: 70 } as const;

/**
 * `webp` for browsers that support it; `fallback` for all: progressive JPEG, or PNG where the picture may be transparent; `poster`: WebP of lower
 * quality, shown until its film plays.
 */
type Format = keyof typeof qualities;
type Parameters = (picture: Picture, width: number, format: Format) => Record<string, string | number>;

/** Query parameters of each image service for a size, a format and the editor's crop. */
const parameters: Readonly<Record<ImageService, Parameters>> = {
  content: (picture, width, format) => ({
    ...contentCrop(picture, width),
    w: width,
    q: qualities[format],
    ...(format !== 'fallback'
      ? { fm: 'webp' }
      : mayBeTransparent(picture)
        ? { fm: 'png' }
        : { fm: 'jpg', fl: 'progressive' }),
  }),
  startPage: (picture, width, format) => ({
    ...startPageCrop(picture),
    w: width,
    q: qualities[format],
    fit: 'max',
    fm: format !== 'fallback' ? 'webp' : mayBeTransparent(picture) ? 'png' : 'pjpg',
  }),
  storefront: (picture, width, format) => ({
    ...storefrontCrop(picture),
    width,
    format: format !== 'fallback' ? 'webp' : mayBeTransparent(picture) ? 'png' : 'pjpg',
  }),
};

/** Address of the picture at a width in pixels; never wider than its master. */
export function pictureAddress(picture: Picture, width: number, format: Format = 'fallback'): string {
  const url = new URL(picture.url);
  for (const [name, value] of Object.entries(
    parameters[picture.service](picture, Math.min(width, shownWidth(picture)), format),
  )) {
    url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** A `srcset` of all candidate widths, up to `maxWidth` pixels. */
export function sourceSet(picture: Picture, format: Format = 'fallback', maxWidth = 3840): string {
  const largest = Math.min(shownWidth(picture), maxWidth);
  const candidates = [...widths.filter((width) => width < largest), largest];
  return candidates.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join(', ');
}

/** Width in pixels after the editor's crop. */
export function shownWidth({ width, crop }: Picture): number {
  return crop ? Math.round(width * (1 - crop.left - crop.right)) : width;
}

export function shownHeight({ height, crop }: Picture): number {
  return crop ? Math.round(height * (1 - crop.top - crop.bottom)) : height;
}

/** The focal point, as a share (0 to 1) of the cropped picture. */
export function shownFocus({ focus, crop }: Picture): Picture['focus'] {
  if (!focus || !crop) return focus;
  return {
    x: clampShare((focus.x - crop.left) / (1 - crop.left - crop.right)),
    y: clampShare((focus.y - crop.top) / (1 - crop.top - crop.bottom)),
  };
}

function clampShare(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}

/** Pixels of the master. */
function cropped(picture: Picture) {
  if (!picture.crop) return null;
  const left = Math.round(picture.width * picture.crop.left);
  const top = Math.round(picture.height * picture.crop.top);
  return { left, top, width: shownWidth(picture), height: shownHeight(picture) };
}

function startPageCrop(picture: Picture): { rect?: string } {
  const crop = cropped(picture);
  return crop ? { rect: `${crop.left},${crop.top},${crop.width},${crop.height}` } : {};
}

function storefrontCrop(picture: Picture): Record<string, string | number> {
  const crop = cropped(picture);
  if (!crop) return {};
  return {
    crop: 'region',
    crop_left: crop.left,
    crop_top: crop.top,
    crop_width: crop.width,
    crop_height: crop.height,
  };
}

/** This service has no parameter for a rectangle: it fills the crop's aspect ratio from the side that the crop keeps. */
function contentCrop(picture: Picture, width: number): { h?: number; fit?: string; f?: string } {
  const { crop } = picture;
  if (!crop) return {};
  const height = Math.round((width * shownHeight(picture)) / shownWidth(picture));
  const side = [keptSide(crop.top, crop.bottom, 'bottom', 'top'), keptSide(crop.left, crop.right, 'right', 'left')];
  return { h: height, fit: 'fill', f: side.filter(Boolean).join('_') || 'center' };
}

function keptSide(cutBefore: number, cutAfter: number, after: string, before: string): string | null {
  if (cutBefore === cutAfter) return null;
  return cutBefore > cutAfter ? after : before;
}

/** Formats that may be transparent: they are not converted to JPEG and have no placeholder, which would show through. */
export function mayBeTransparent({ url }: Picture): boolean {
  return /\.(webp|png|gif|svg)$/.test(new URL(url).pathname);
}
