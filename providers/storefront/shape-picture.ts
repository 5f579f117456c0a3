import type { Picture } from '../media/types.ts';
import type { ImagePartsFragment } from './operations.generated.ts';

/** A storefront image as our own picture; `alt` falls back to the product's name. null when its size is unknown, since it could shift the page. */
export function shapePicture(image: ImagePartsFragment | null | undefined, alt: string): Picture | null {
  if (!image?.width || !image.height) return null;
  return {
    kind: 'picture',
    service: 'storefront',
    url: image.url,
    width: image.width,
    height: image.height,
    alt: image.altText || alt,
    placeholder: null,
    crop: null,
    focus: null,
    screenBlend: false,
  };
}
