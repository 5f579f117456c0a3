import type { ImageService, Picture } from '#providers/media/types.ts';

/** MEDIA-1. */
const widths = [240, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** WebP where the browser takes it, else what every browser takes: progressive JPEG, or PNG where the ground may be transparent. */
type Format = 'webp' | 'fallback';
type Parameters = (picture: Picture, width: number, format: Format) => Record<string, string | number>;

/** How each image service is asked for another size and format. */
const parameters: Readonly<Record<ImageService, Parameters>> = {
  content: (picture, width, format) => ({
    w: width,
    q: 90,
    ...(format === 'webp'
      ? { fm: 'webp' }
      : mayBeTransparent(picture)
        ? { fm: 'png' }
        : { fm: 'jpg', fl: 'progressive' }),
  }),
  startPage: (picture, width, format) => ({
    ...cropParameter(picture),
    w: width,
    q: 90,
    fit: 'max',
    fm: format === 'webp' ? 'webp' : mayBeTransparent(picture) ? 'png' : 'pjpg',
  }),
  storefront: (picture, width, format) => ({
    width,
    format: format === 'webp' ? 'webp' : mayBeTransparent(picture) ? 'png' : 'pjpg',
  }),
};

/** The picture at a width; never wider than its master. */
export function pictureAddress(picture: Picture, width: number, format: Format = 'fallback'): string {
  const url = new URL(picture.url);
  for (const [name, value] of Object.entries(
    parameters[picture.service](picture, Math.min(width, shownWidth(picture)), format),
  )) {
    url.searchParams.set(name, String(value));
  }
  return url.href;
}

export function sourceSet(picture: Picture, format: Format = 'fallback'): string {
  const shown = shownWidth(picture);
  const smaller = widths.filter((width) => width < shown);
  const candidates = [...smaller, Math.min(shown, 3840)];
  return candidates.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join(', ');
}

/** Pixels left of the master after the editor's crop. */
export function shownWidth({ width, crop }: Picture): number {
  return crop ? Math.round(width * (1 - crop.left - crop.right)) : width;
}

export function shownHeight({ height, crop }: Picture): number {
  return crop ? Math.round(height * (1 - crop.top - crop.bottom)) : height;
}

function cropParameter(picture: Picture): { rect?: string } {
  if (!picture.crop) return {};
  const left = Math.round(picture.width * picture.crop.left);
  const top = Math.round(picture.height * picture.crop.top);
  return { rect: `${left},${top},${shownWidth(picture)},${shownHeight(picture)}` };
}

/** Formats that may have a transparent ground: not to be made a JPEG, nor to have a placeholder show through. */
export function mayBeTransparent({ url }: Picture): boolean {
  return /\.(webp|png|gif|svg)$/.test(new URL(url).pathname);
}
