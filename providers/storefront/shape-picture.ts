import type { Picture } from '../shaping/media/types.ts';
import { isWebAddress } from '../shaping/media/web-address.ts';
import type { ImagePartsFragment } from './operations.generated.ts';
import { optionalText } from './wire.ts';

/**
 * A storefront image as our own picture; `alt` falls back to the product's name. null when it has no address that a picture can be at, or no
 * size, since it could shift the page.
 */
export function shapePicture(image: ImagePartsFragment | null | undefined, alt: string): Picture | null {
  if (!image) return null;
  const { url, width, height } = image;
  if (!isLength(width) || !isLength(height) || !isAddress(url)) return null;
  return {
    kind: 'picture',
    service: 'storefront',
    url,
    width,
    height,
    alt: optionalText(image.altText) || alt,
    placeholder: null,
    crop: null,
    focus: null,
    screenBlend: false,
  };
}

function isLength(pixels: unknown): pixels is number {
  return typeof pixels === 'number' && pixels > 0;
}

function isAddress(url: unknown): url is string {
  return typeof url === 'string' && isWebAddress(url);
}
