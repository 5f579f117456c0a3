import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ProviderContext } from '../../provider.ts';
import { transaction } from '../../transaction.ts';
import { createCartStore } from '../cart/cart-store.ts';
import { type CartView, cartTerms, type PricedLine, viewCart } from '../cart/cart-view.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { variantTitle } from '../catalogue/variants.ts';
import { type Address, insertOrder, type OrderDiscount, orderTokenOfCart } from './orders.ts';

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

type PlaceOrderResult =
  /** `token` opens the confirmation. Also the answer when the cart had been ordered before: paying twice orders once. */
  | { kind: 'ordered'; token: string; sold: Sold[] }
  /** Nothing was taken: the cart is no longer what the buyer agreed to. */
  | { kind: 'changed' }
  | { kind: 'unknown' };

/**
 * What a buyer agrees to by paying: lines, quantities and amounts. It goes into the form and comes back with it, so that stock that ran out,
 * a new price, a discount that ended or a change made in another tab is noticed before anything is charged.
 */
export function cartFingerprint({ lines, currency, total, dueNow, cart }: CartView): string {
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
export function placeOrder(
  context: ProviderContext,
  cartToken: string,
  agreed: string,
  buyer: Buyer,
): PlaceOrderResult {
  const { database, now } = context;
  const carts = createCartStore(context);
  const terms = cartTerms(context, createCatalogue(database));

  return transaction<PlaceOrderResult>(database, () => {
    const before = orderTokenOfCart(database, cartToken);
    if (before !== null) return { kind: 'ordered', token: before, sold: [] };
    const cart = carts.read(cartToken);
    if (cart === null) return { kind: 'unknown' };
    const view = viewCart(cart, terms);
    const bought = view.lines.filter(({ line }) => line.quantity > 0);
    if (bought.length === 0 || cartFingerprint(view) !== agreed) return { kind: 'changed' };

    const sold = soldUnits(bought);
    for (const { variantId, quantity } of sold) takeStock(database, variantId, quantity);
    const token = insertOrder(database, {
      ...buyer,
      cartToken,
      createdAt: now(),
      currency: view.currency,
      subtotal: view.subtotal,
      discounts: discountTotals(view),
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
function soldUnits(lines: readonly PricedLine[]): Sold[] {
  const byVariant = Map.groupBy(
    lines.filter(({ variant }) => variant.tracked),
    ({ variant }) => variant.id,
  );
  return [...byVariant].map(([variantId, own]) => ({
    variantId,
    quantity: own.reduce((sum, { line }) => sum + line.quantity, 0),
  }));
}

/** What each code takes off a cart in all, in the order in which the codes were typed. */
export function discountTotals({ codes, deductions, lines }: CartView): OrderDiscount[] {
  const all = [...lines.flatMap((line) => line.deductions), ...deductions];
  return codes.flatMap(({ code: typed }) => {
    const own = all.filter(({ code }) => code === typed);
    const amount = own.reduce((sum, deduction) => sum + deduction.amount, 0);
    return own[0] === undefined ? [] : [{ code: own[0].discount.code, amount }];
  });
}

/** Takes sold units away. What may be sold at zero can go below it. */
function takeStock(database: DatabaseSync, variantId: number, quantity: number): void {
  database.prepare('UPDATE storefront_stock SET quantity = quantity - ? WHERE variantId = ?').run(quantity, variantId);
}
