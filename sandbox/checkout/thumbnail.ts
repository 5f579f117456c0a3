import type { ProviderContext } from '../provider.ts';
import type { Catalogue } from '../storefront/catalogue/catalogue.ts';
import { imageUrl } from '../storefront/catalogue/images.ts';

/** The address of a small picture: the given one, else the product's first; null where there is none. */
export function thumbnail(
  context: ProviderContext,
  catalogue: Catalogue,
  productId: number,
  file: string | null,
): string | null {
  const shown = file ?? catalogue.images(productId)[0]?.file;
  return shown === undefined
    ? null
    : imageUrl(context, shown, { maxWidth: 64, maxHeight: 80, crop: 'CENTER', scale: 2 });
}
