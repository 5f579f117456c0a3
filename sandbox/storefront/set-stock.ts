import type { ProviderContext } from '../provider.ts';
import { wholeNumber } from './gid.ts';
import { createStockReader } from './stock.ts';
import { stockChange } from './webhooks/stock-change.ts';

/**
 * Sets the units on hand of one variant, for the control port: announced and served as an edit in the provider's admin is. Takes
 * "gid://shopify/ProductVariant/1" or "1". Resolves when it is served, with false for a variant that does not exist.
 *
 * @throws {RangeError} The quantity is no whole number.
 */
export async function setStock(
  context: Pick<ProviderContext, 'database' | 'seed' | 'media' | 'addresses' | 'now' | 'publish'>,
  variant: string | number,
  quantity: number,
): Promise<boolean> {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`The quantity must be a whole number, not ${quantity}.`);
  const variantId = wholeNumber(String(variant).replace(/^gid:\/\/shopify\/ProductVariant\//, ''));
  const from = variantId === null ? null : createStockReader(context.database)(variantId);
  if (variantId === null || from === null) return false;
  const { announcements, serve } = stockChange(context, [{ variantId, from, to: quantity }]);
  const write = context.database.prepare('UPDATE storefront_stock SET quantity = ? WHERE variantId = ?');
  await context.publish('storefront', {
    announcements,
    serve() {
      write.run(quantity, variantId);
      return serve();
    },
  });
  return true;
}
