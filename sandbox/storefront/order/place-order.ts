import { createHash } from 'node:crypto';
import type { ProviderContext } from '#sandbox/provider.ts';
import { type CartView, viewCart } from '../cart/cart-view.ts';
import { createCarts } from '../cart/carts.ts';
import { variantTitle } from '../catalogue/availability.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { takeStock } from '../stock.ts';
import { transaction } from '../transaction.ts';
import { type Address, insertOrder, orderTokenOfCart } from './orders.ts';

export interface Buyer {
  email: string;
  name: string;
  address: Address;
  /** ISO 3166-1 alpha-2. */
  country: string;
  cardLast4: string;
}

export type Placed =
  /** `token` opens the confirmation. Also the answer when the cart had been ordered before: paying twice orders once. */
  | { kind: 'ordered'; token: string }
  /** Nothing was taken: the cart is no longer what the buyer agreed to. */
  | { kind: 'changed' }
  | { kind: 'unknown' };

/**
 * What a buyer agrees to by paying: lines, quantities and amounts. It goes into the form and comes back with it, so that stock that ran out,
 * a new price or a change made in another tab is noticed before anything is charged.
 */
export function fingerprint({ lines, dueNow, cart }: CartView): string {
  const agreed = lines.map(({ line, unitPrice }) => [
    line.id,
    line.variantId,
    line.quantity,
    line.sellingPlanId,
    unitPrice,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([cart.token, agreed, dueNow]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Turns a cart into an order, in one transaction: the cart is read again, its stock taken, the order written, the cart ended. `agreed` is
 * the fingerprint of what the buyer saw.
 */
export function placeOrder(context: ProviderContext, cartToken: string, agreed: string, buyer: Buyer): Placed {
  const { database, now, seed } = context;
  const carts = createCarts(database, now);
  const catalogue = createCatalogue(database);

  return transaction<Placed>(database, () => {
    const before = orderTokenOfCart(database, cartToken);
    if (before !== null) return { kind: 'ordered', token: before };
    const cart = carts.read(cartToken);
    if (cart === null) return { kind: 'unknown' };
    const view = viewCart(cart, catalogue);
    const bought = view.lines.filter(({ line }) => line.quantity > 0);
    if (bought.length === 0 || fingerprint(view) !== agreed) return { kind: 'changed' };

    for (const { line, variant } of bought) {
      if (variant.tracked) takeStock(database, variant.id, line.quantity);
    }
    const token = insertOrder(database, {
      ...buyer,
      cartToken,
      createdAt: now(),
      currency: seed.catalogue.shop.currency,
      subtotal: view.subtotal,
      total: view.subtotal,
      dueNow: view.dueNow,
      note: cart.note,
      attributes: cart.attributes,
      lines: bought.map(({ line, product, variant, sellingPlan, unitPrice, total }) => ({
        variantId: variant.id,
        productHandle: product.handle,
        title: product.title,
        variantTitle: variantTitle(variant),
        sku: variant.sku,
        quantity: line.quantity,
        unitPrice,
        total,
        sellingPlanId: sellingPlan?.id ?? null,
        sellingPlanName: sellingPlan?.name ?? null,
        attributes: line.attributes,
      })),
    });
    carts.complete(cartToken);
    return { kind: 'ordered', token };
  });
}
