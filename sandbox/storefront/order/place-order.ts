import { createHash } from 'node:crypto';
import { transaction } from '../../database/transaction.ts';
import type { ProviderContext } from '../../provider.ts';
import { type CartView, type PricedLine, viewCart } from '../cart/cart-view.ts';
import { createCarts } from '../cart/carts.ts';
import { cartTerms } from '../cart/terms.ts';
import { variantTitle } from '../catalogue/availability.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { takeStock } from '../stock.ts';
import { insertOrder } from './insert-order.ts';
import { discountsOf } from './order-discounts.ts';
import { type Address, orderTokenOfCart } from './orders.ts';

export interface Buyer {
  email: string;
  name: string;
  address: Address;
  /** ISO 3166-1 alpha-2. */
  country: string;
  cardLast4: string;
}

/** Units of one variant that were taken from the stock. */
export interface Sold {
  variantId: number;
  quantity: number;
}

type Placed =
  /** `token` opens the confirmation. Also the answer when the cart had been ordered before: paying twice orders once. */
  | { kind: 'ordered'; token: string; sold: Sold[] }
  /** Nothing was taken: the cart is no longer what the buyer agreed to. */
  | { kind: 'changed' }
  | { kind: 'unknown' };

/**
 * What a buyer agrees to by paying: lines, quantities and amounts. It goes into the form and comes back with it, so that stock that ran out,
 * a new price, a discount that ended or a change made in another tab is noticed before anything is charged.
 */
export function fingerprint({ lines, currency, total, dueNow, cart }: CartView): string {
  const agreed = lines.map(({ line, unitPrice, total: lineTotal }) => [
    line.id,
    line.variantId,
    line.quantity,
    line.sellingPlanId,
    unitPrice,
    lineTotal,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([cart.token, agreed, currency, total, dueNow]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Turns a cart into an order, in one transaction: the cart is read again, its stock taken, the order written, the cart ended. `agreed` is
 * the fingerprint of what the buyer saw. Telling of the sale is left to the caller.
 */
export function placeOrder(context: ProviderContext, cartToken: string, agreed: string, buyer: Buyer): Placed {
  const { database, now } = context;
  const carts = createCarts(context);
  const terms = cartTerms(context, createCatalogue(database));

  return transaction<Placed>(database, () => {
    const before = orderTokenOfCart(database, cartToken);
    if (before !== null) return { kind: 'ordered', token: before, sold: [] };
    const cart = carts.read(cartToken);
    if (cart === null) return { kind: 'unknown' };
    const view = viewCart(cart, terms);
    const bought = view.lines.filter(({ line }) => line.quantity > 0);
    if (bought.length === 0 || fingerprint(view) !== agreed) return { kind: 'changed' };

    const sold = soldOf(bought);
    for (const { variantId, quantity } of sold) takeStock(database, variantId, quantity);
    const token = insertOrder(database, {
      ...buyer,
      cartToken,
      createdAt: now(),
      currency: view.currency,
      subtotal: view.subtotal,
      discounts: discountsOf(view),
      total: view.total,
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
    return { kind: 'ordered', token, sold };
  });
}

/** Several lines of one variant are one sale; what is not counted is not sold out of anything. */
function soldOf(lines: readonly PricedLine[]): Sold[] {
  const byVariant = Map.groupBy(
    lines.filter(({ variant }) => variant.tracked),
    ({ variant }) => variant.id,
  );
  return [...byVariant].map(([variantId, own]) => ({
    variantId,
    quantity: own.reduce((sum, { line }) => sum + line.quantity, 0),
  }));
}
