import type { ImageService, Picture } from '#providers/shaping/media/types.ts';

/** Pixels: the widths of MEDIA-1, and two between the first and the second of them (decision 0038). */
const widths = [240, 360, 480, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

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
  // Shopify, "Image CDN": without a format it is negotiated. `quality` is honored, but not in that documentation (decision 0038).
  storefront: (picture, width, format) => {
    const fallback = mayBeTransparent(picture) ? 'png' : 'pjpg';
    const type = format === 'negotiated' ? '' : `&format=${format === 'fallback' ? fallback : 'webp'}`;
    return `${storefrontCrop(picture)}width=${width}&quality=${qualities[format]}${type}`;
  },
};

/** Whether the service negotiates the format, so that one set of addresses serves every browser: not every service does, and not for posters. */
export function isNegotiated({ service }: Picture, { isPoster = false }: PictureSlot): boolean {
  return service !== 'content' && !isPoster;
}

/** Address of the picture at a width in pixels; never wider than its master. */
export function pictureAddress(picture: Picture, width: number, format: Format = 'fallback'): string {
  return addressBase(picture) + queries[picture.service](picture, Math.min(width, shownWidth(picture)), format);
}

/**
 * Where the layout shows a picture. Pixels are those of the screen: small phones have 320 CSS pixels with two pixels for each, small desktop
 * screens 1024 with one, large ones 1512 with two.
 */
export interface PictureSlot {
  /** The `sizes` attribute: its width on the page. */
  sizes: string;
  /** That width in pixels, on the screen with the fewest pixels (`from`) and on the one with the most (`to`). Without `to` it has no maximum. */
  from: number;
  to?: number;
  /** Pixels: the widest candidate. */
  maxWidth?: number;
  /** Pixels: a candidate besides the listed ones, if the specification names a width, or if phones need one between two of the list. */
  namedWidth?: number;
  /** Shown until a film plays: in another format, and at most 1600 wide (MEDIA-1). */
  isPoster?: boolean;
}

/** The part of `sizes` for a picture that covers a box of this width, and of this height in percent of the screen's. */
export function coveringWidth(picture: Picture, width: string, height: number): string {
  return `max(${width}, ${Math.ceil(height * aspectRatio(picture))}vh)`;
}

export function aspectRatio(picture: Picture): number {
  return shownWidth(picture) / shownHeight(picture);
}

export interface SourceAttributes {
  srcSet: string;
  sizes?: string;
}

/**
 * The candidates for a slot; a single one if it is enough for every screen. They are WebP if the format is not negotiated.
 *
 * @param isEager visitors wait for this picture: it is offered in closer widths
 */
export function sourceAttributes(
  picture: Picture,
  slot: PictureSlot,
  isEager?: boolean,
  offered = candidateWidths(picture, slot, isEager),
): SourceAttributes {
  const format = isNegotiated(picture, slot) ? 'negotiated' : slot.isPoster ? 'poster' : 'webp';
  const addressOf = (width: number) => pictureAddress(picture, width, format);
  if (offered.length === 1) return { srcSet: addressOf(offered[0] ?? 0) };
  return { srcSet: offered.map((width) => `${addressOf(width)} ${width}w`).join(', '), sizes: slot.sizes };
}

/** Attributes of an `<img>`. If the format is not negotiated, they are those of the picture for browsers without WebP, in one width. */
export function imageAttributes(
  picture: Picture,
  slot: PictureSlot,
  isEager?: boolean,
): { src: string } & Partial<SourceAttributes> {
  const offered = candidateWidths(picture, slot, isEager);
  const src = pictureAddress(picture, offered.find((width) => width >= usualWidth) ?? offered.at(-1) ?? 0);
  if (!isNegotiated(picture, slot)) return { src };
  const source = sourceAttributes(picture, slot, isEager, offered);
  return source.sizes === undefined ? { src: source.srcSet } : { src, ...source };
}

/** The night picture's address, in one width, because a dark ground needs few bytes; with its type if the format is not negotiated. */
export function nightAttributes(night: string, picture: Picture, slot: PictureSlot, isEager?: boolean) {
  const offered = candidateWidths(picture, slot, isEager);
  const width = offered.find((width) => width >= usualWidth) ?? offered.at(-1);
  const type = isNegotiated(picture, slot) ? undefined : 'image/webp';
  return {
    type,
    ...sourceAttributes({ ...picture, url: new URL(night, picture.url).href }, slot, isEager, [width ?? 0]),
  };
}

/** Pixels: wide enough for most screens, for browsers and crawlers that do not choose. */
const usualWidth = 1080;

/** The widest candidate has at least this share of the pixels that the screen with the most pixels needs. */
const mostBelow = 0.7;

/** If a candidate has at least this share of the largest possible width, no wider one is added. */
const nearlyWidest = 0.9;

/**
 * Browsers take the next wider candidate. Each candidate is the widest one that is at most a third too wide, or else the next of the list. For eager
 * pictures it is a quarter, so that phones with 720 pixels take 750, not 828.
 */
function candidateWidths(
  picture: Picture,
  { from, to = Number.POSITIVE_INFINITY, isPoster, maxWidth = isPoster ? 1600 : 3840, namedWidth }: PictureSlot,
  isEager = false,
): number[] {
  const mostAbove = isEager ? 5 / 4 : 4 / 3;
  const largest = Math.min(shownWidth(picture), maxWidth);
  const listed = namedWidth ? [...widths, namedWidth].sort((a, b) => a - b) : widths;
  const available = [...listed.filter((width) => width < largest), largest];
  const candidates: number[] = [];
  let widest = 0;
  for (let needed = from; widest < Math.min(to * mostBelow, largest * nearlyWidest); needed = widest + 1) {
    const wideEnough = available.find((width) => width >= needed) ?? largest;
    widest = available.findLast((width) => width > wideEnough && width <= needed * mostAbove) ?? wideEnough;
    candidates.push(widest);
  }
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

/** The crop in pixels of the master; null without one. */
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

/** Whether the picture's format may be transparent. Such a picture is not converted to JPEG and has no placeholder, which would show through. */
export function mayBeTransparent({ url }: Picture): boolean {
  return /\.(avif|webp|png|gif|svg)$/i.test(pathOf(url));
}

/** The path of an address. Parsing each as a URL would take a tenth of a page's rendering. */
function pathOf(url: string): string {
  return url.replace(/[?#].*/s, '');
}

const bases = new WeakMap<Picture, string>();

/** The picture's address, up to the parameters that follow. It is parsed, because an editor may have entered it. */
function addressBase(picture: Picture): string {
  const known = bases.get(picture);
  if (known) return known;
  const url = new URL(picture.url);
  url.hash = '';
  const base = url.href + (url.search ? '&' : '?');
  bases.set(picture, base);
  return base;
}
