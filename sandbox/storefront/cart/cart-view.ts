import { sellableUnits } from '../catalogue/availability.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Product, SellingPlan, Variant } from '../catalogue/rows.ts';
import { applyCodes } from '../discounts/apply-codes.ts';
import type { CodeOutcome, Deduction } from '../discounts/discount.ts';
import type { Pricing } from '../markets.ts';
import type { Cart } from './carts.ts';
import type { Line, StockLimit } from './line.ts';
import { dueAfterDiscounts, type LinePrice, linePrice } from './line-price.ts';
import { capToStock } from './rules.ts';
import type { CartTerms } from './terms.ts';

/** A line with what it costs now. Amounts in minor units of the cart's currency. */
export interface PricedLine extends LinePrice {
  line: Line;
  product: Product;
  variant: Variant;
  sellingPlan: SellingPlan | null;
  /** What codes on products take off it. */
  deductions: Deduction[];
  /** The subtotal after those; what is taken off the whole order comes later. */
  total: number;
}

/** A cart as it stands at this moment: quantities within today's stock, prices of today. Amounts in minor units of `currency`. */
export interface CartView {
  cart: Cart;
  currency: string;
  /** Prices of the catalogue where its buyer is. */
  prices: Pricing;
  lines: PricedLine[];
  totalQuantity: number;
  /** Sum of the lines' totals. */
  subtotal: number;
  /** What codes on the whole order take off, line by line. */
  deductions: Deduction[];
  codes: CodeOutcome[];
  total: number;
  /** The part of the total that is charged at the checkout. */
  dueNow: number;
}

/** Pricing and capping of what was read; writes nothing, so that looking at a cart never changes it. */
export function viewCart(cart: Cart, terms: CartTerms): CartView {
  return priceCart(capToStock(cart.lines, stockLimit(terms.catalogue)).lines, cart, terms);
}

/** Pricing of a cart's lines with the quantities that they have, stock or not. */
export function priceCart(lines: readonly Line[], cart: Cart, terms: CartTerms): CartView {
  const prices = terms.pricesIn(cart.buyerIdentity.countryCode ?? null);
  const convert = (minor: number) => prices(minor).minor;
  const priced = lines.flatMap((line) => priceLine(line, terms.catalogue, convert) ?? []);
  const discountable = priced.map(({ line, product, subtotal }) => ({
    id: line.id,
    productHandle: product.handle,
    quantity: line.quantity,
    total: subtotal,
  }));
  const { codes, onLines, onOrder } = applyCodes(cart.discountCodes, discountable, { ...terms.discounts, convert });

  const discounted = priced.map((line) => {
    const deductions = onLines.filter(({ lineId }) => lineId === line.line.id);
    return { ...line, deductions, total: line.subtotal - amountOf(deductions) };
  });
  const duesNow = discounted.map((line) => {
    const offOrder = onOrder.filter(({ lineId }) => lineId === line.line.id);
    return dueAfterDiscounts(line.total - amountOf(offOrder), line, line.sellingPlan);
  });
  const subtotal = sum(discounted.map(({ total }) => total));
  return {
    cart,
    currency: prices(0).currencyCode,
    prices,
    lines: discounted,
    totalQuantity: sum(discounted.map(({ line }) => line.quantity)),
    subtotal,
    deductions: onOrder,
    codes,
    total: subtotal - amountOf(onOrder),
    dueNow: sum(duesNow),
  };
}

/** How many units of each variant can be sold now, null without a limit; none of a variant that the shop no longer has. */
export function stockLimit(catalogue: Catalogue): StockLimit {
  return (variantId) => {
    const variant = catalogue.variant(variantId);
    return variant === null ? 0 : sellableUnits(variant);
  };
}

/** Null for a line whose variant the shop no longer has. */
function priceLine(line: Line, catalogue: Catalogue, convert: (minor: number) => number) {
  const variant = catalogue.variant(line.variantId);
  const product = variant === null ? null : catalogue.product(variant.productId);
  if (variant === null || product === null) return null;
  const plans = line.sellingPlanId === null ? [] : catalogue.sellingPlansOf(product.id);
  const sellingPlan = plans.find(({ id }) => id === line.sellingPlanId) ?? null;
  return { line, product, variant, sellingPlan, ...linePrice(line.quantity, variant, sellingPlan, convert) };
}

function amountOf(deductions: readonly Deduction[]): number {
  return sum(deductions.map(({ amount }) => amount));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
