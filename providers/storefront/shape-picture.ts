import { isWebUrl } from '../shaping/links/safe-href.ts';
import type { Picture } from '../shaping/media/types.ts';
import type { ImagePartsFragment } from './operations.generated.ts';
import { optionalText } from './wire.ts';

/**
 * A storefront image as a `Picture`; null without a web URL, and without a size, since it would shift the layout.
 *
 * @param alt Alternative text for an image without any: the product's title.
 */
export function shapePicture(image: ImagePartsFragment | null | undefined, alt: string): Picture | null {
  if (!image) return null;
  const { url, width, height } = image;
  if (!isLength(width) || !isLength(height) || !isImageUrl(url)) return null;
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

function isImageUrl(url: unknown): url is string {
  return typeof url === 'string' && isWebUrl(url);
}
