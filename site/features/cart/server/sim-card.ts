import type { Storefront } from '#providers/storefront/types.ts';
import { roleOf, simHandle } from '#site/catalogue/phones.ts';
import type { SimOffer } from '../rules/command.ts';

/**
 * The SIM card that the cart offers (CART-6): the first variant of its product that goes with a phone.
 * @returns null when the storefront sells none
 * @throws ProviderError
 */
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
