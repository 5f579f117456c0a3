import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../database/transaction.ts';
import type { ProviderContext } from '../../provider.ts';
import { createCartStore } from '../cart/cart-store.ts';
import { type CartView, cartTerms, type PricedLine, totalOf, viewCart } from '../cart/cart-view.ts';
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

/** Units of a variant that were taken from the stock. */
export interface Sold {
  variantId: number;
  quantity: number;
}

type PlaceOrderResult =
  /** `token` is that of the confirmation page. A cart that is already ordered has this result too: placing an order is idempotent. */
  | { kind: 'ordered'; token: string; sold: Sold[] }
  /** The cart differs from the one that the buyer confirmed; nothing is written. */
  | { kind: 'changed' }
  | { kind: 'unknown' };

/**
 * A hash of what a buyer confirms by paying: lines, quantities and amounts. The form sends it back, so that a change of stock, prices,
 * discounts or lines since then is noticed before anything is charged.
 */
export function cartFingerprint({ lines, currency, total, dueNow, giftCards, cart }: CartView): string {
  const agreed = lines.map(({ line, unitPrice, total: lineTotal }) => [
    line.id,
    line.variantId,
    line.quantity,
    line.sellingPlanId,
    unitPrice,
    lineTotal,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([cart.token, agreed, currency, total, dueNow, totalOf(giftCards)]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Places the order of a cart in one transaction: reads the cart again, takes the stock, writes the order, completes the cart. The caller publishes
 * the change of the stock.
 *
 * @param confirmed The fingerprint of the cart that the buyer saw.
 */
export function placeOrder(
  context: ProviderContext,
  cartToken: string,
  confirmed: string,
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
    if (bought.length === 0 || cartFingerprint(view) !== confirmed) return { kind: 'changed' };

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
      giftCards: view.giftCards.filter(({ amount }) => amount > 0),
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

/** Sold units by variant, over all lines; variants whose stock is not tracked are left out. */
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

/** The total deduction of each code, in the codes' order. */
export function discountTotals({ codes, deductions, lines }: CartView): OrderDiscount[] {
  const all = [...lines.flatMap((line) => line.deductions), ...deductions];
  return codes.flatMap(({ code: sent }) => {
    const own = all.filter(({ code }) => code === sent);
    const amount = own.reduce((sum, deduction) => sum + deduction.amount, 0);
    return own[0] === undefined ? [] : [{ code: own[0].discount.code, amount }];
  });
}

/** Takes sold units from the stock. Variants that are sold without stock can fall below 0. */
function takeStock(database: DatabaseSync, variantId: number, quantity: number): void {
  database.prepare('UPDATE storefront_stock SET quantity = quantity - ? WHERE variantId = ?').run(quantity, variantId);
}
