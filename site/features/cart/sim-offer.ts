import type { Money, Storefront } from '#providers/storefront/types.ts';
import { roleOf, simHandle } from '#site/catalogue/phones.ts';

/** The SIM card as `/cart/sim` offers it. */
export interface SimOffer {
  variantId: string;
  title: string;
  price: Money;
  availableForSale: boolean;
}

/** null when the shop sells none. */
export async function findSim(storefront: Storefront): Promise<SimOffer | null> {
  const product = await storefront.product(simHandle);
  for (const { id, title, region, price, availableForSale } of product?.variants ?? []) {
    const variantTitle = title === 'Default Title' ? null : title;
    if (roleOf({ productHandle: simHandle, variantTitle, region }) === 'sim') {
      return { variantId: id, title: variantTitle ?? product?.title ?? '', price, availableForSale };
    }
  }
  return null;
}
