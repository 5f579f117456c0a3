import type { ImageService, Picture } from '#providers/shaping/media/types.ts';

/** Pixels (MEDIA-1). */
const widths = [240, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** Quality, of 100 (MEDIA-1). */
const qualities = { negotiated: 90, webp: 90, fallback: 90, poster: 70 } as const;

/**
 * `negotiated` for services that answer with AVIF or WebP to a browser whose Accept header names it, else with the format of the original; `webp`
 * for browsers that support it; `fallback` for all: progressive JPEG, or PNG where the picture may be transparent; `poster`: WebP of lower
 * quality, shown until its film plays.
 */
type Format = keyof typeof qualities;

/** Query parameters for a size, a format and the editor's crop. */
type Query = (picture: Picture, width: number, format: Format) => string;

const queries: Readonly<Record<ImageService, Query>> = {
  // Contentful, "Images API".
  content: (picture, width, format) => {
    const fallback = mayBeTransparent(picture) ? 'png' : 'jpg&fl=progressive';
    return `${contentCrop(picture, width)}w=${width}&q=${qualities[format]}&fm=${format === 'fallback' ? fallback : 'webp'}`;
  },
  // Sanity, "Image transformations" and "AVIF".
  startPage: (picture, width, format) => {
    const fallback = mayBeTransparent(picture) ? 'png' : 'pjpg';
    const type = format === 'negotiated' ? 'auto=format' : `fm=${format === 'fallback' ? fallback : 'webp'}`;
    return `${startPageCrop(picture)}w=${width}&q=${qualities[format]}&${type}`;
  },
  // Shopify, "Image CDN": without a format it is negotiated; there is no parameter for the quality.
  storefront: (picture, width, format) => {
    const fallback = mayBeTransparent(picture) ? 'png' : 'pjpg';
    const type = format === 'negotiated' ? '' : `&format=${format === 'fallback' ? fallback : 'webp'}`;
    return `${storefrontCrop(picture)}width=${width}${type}`;
  },
};

/** Whether the picture's service negotiates its format, so that one set of addresses does for every browser. */
export function isNegotiated({ service }: Picture): boolean {
  return service !== 'content';
}

/** Address of the picture at a width in pixels; never wider than its master. */
export function pictureAddress(picture: Picture, width: number, format: Format = 'fallback'): string {
  return addressBase(picture) + queries[picture.service](picture, Math.min(width, shownWidth(picture)), format);
}

/** Where the layout shows a picture. */
export interface PictureSlot {
  /** The `sizes` attribute: its width on the page. */
  sizes: string;
  /** That width in CSS pixels on the narrowest screen (320 pixels) and on the widest (1440). */
  from: number;
  to: number;
  /** Pixels: the widest candidate. */
  maxWidth?: number;
}

/** The part of `sizes` for a picture that covers a box of this width and, in per cent of the screen's, this height. */
export function coveringWidth(picture: Picture, width: string, height: number): string {
  return `max(${width}, ${Math.ceil(height * aspectRatio(picture))}vh)`;
}

export function aspectRatio(picture: Picture): number {
  return shownWidth(picture) / shownHeight(picture);
}

/** A `srcset` of the widths that the slot can use. */
export function sourceSet(picture: Picture, slot: PictureSlot, format: Format): string {
  return candidateWidths(shownWidth(picture), slot)
    .map((width) => `${pictureAddress(picture, width, format)} ${width}w`)
    .join(', ');
}

/** A candidate is the widest that is at most a third too wide; between those of the list that lie further apart, the next. */
const tolerance = 4 / 3;
/** Screens of more pixels for each CSS pixel get this many. */
const maxDensity = 2;

function candidateWidths(ownWidth: number, { from, to, maxWidth = 3840 }: PictureSlot): number[] {
  const largest = Math.min(ownWidth, maxWidth);
  const available = [...widths.filter((width) => width < largest), largest];
  const candidates: number[] = [];
  let needed = from;
  do {
    const wideEnough = available.filter((width) => width >= needed);
    const next = wideEnough.findLast((width) => width <= needed * tolerance) ?? wideEnough[0] ?? largest;
    candidates.push(next);
    needed = next + 1;
  } while (needed <= Math.min(to * maxDensity, largest));
  return candidates;
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

function startPageCrop(picture: Picture): string {
  const crop = cropped(picture);
  return crop ? `rect=${crop.left},${crop.top},${crop.width},${crop.height}&` : '';
}

function storefrontCrop(picture: Picture): string {
  const crop = cropped(picture);
  if (!crop) return '';
  return `crop=region&crop_left=${crop.left}&crop_top=${crop.top}&crop_width=${crop.width}&crop_height=${crop.height}&`;
}

/** This service has no parameter for a rectangle: it fills the crop's aspect ratio from the side that the crop keeps. */
function contentCrop(picture: Picture, width: number): string {
  const { crop } = picture;
  if (!crop) return '';
  const height = Math.round((width * shownHeight(picture)) / shownWidth(picture));
  const side = [keptSide(crop.top, crop.bottom, 'bottom', 'top'), keptSide(crop.left, crop.right, 'right', 'left')];
  return `h=${height}&fit=fill&f=${side.filter(Boolean).join('_') || 'center'}&`;
}

function keptSide(cutBefore: number, cutAfter: number, after: string, before: string): string | null {
  if (cutBefore === cutAfter) return null;
  return cutBefore > cutAfter ? after : before;
}

/** Formats that may be transparent: they are not converted to JPEG and have no placeholder, which would show through. */
export function mayBeTransparent({ url }: Picture): boolean {
  return /\.(webp|png|gif|svg)$/.test(pathOf(url));
}

/** The path of an address. Parsing each as a URL would take a tenth of a page's rendering. */
function pathOf(url: string): string {
  return url.replace(/[?#].*/s, '');
}

const bases = new WeakMap<Picture, string>();

/** The picture's address, up to the parameters to come; parsed, since it is an editor's. */
function addressBase(picture: Picture): string {
  const known = bases.get(picture);
  if (known) return known;
  const url = new URL(picture.url);
  url.hash = '';
  const base = url.href + (url.search ? '&' : '?');
  bases.set(picture, base);
  return base;
}
