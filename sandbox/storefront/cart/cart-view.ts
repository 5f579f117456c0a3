import type { ProviderContext } from '../../provider.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Product, SellingPlan, Variant } from '../catalogue/rows.ts';
import { planPrice } from '../catalogue/selling-plans.ts';
import { sellableUnits } from '../catalogue/variants.ts';
import type { StorefrontContext } from '../context.ts';
import { applyCodes, countUses, type DiscountTerms } from '../discounts/apply-codes.ts';
import type { CodeResult, Deduction } from '../discounts/deductions.ts';
import { type Pricing, priceIn, share } from '../money.ts';
import { type Cart, needsSecret, parseCartId } from './cart-store.ts';
import { type AppliedGiftCard, applyGiftCards, type GiftCardTerms, spentFrom } from './gift-cards.ts';
import { capToStock, type Line, type StockLimit } from './rules.ts';

/** A line with its current prices. Amounts in minor units of the cart's currency. */
export interface PricedLine extends LinePrice {
  line: Line;
  product: Product;
  variant: Variant;
  sellingPlan: SellingPlan | null;
  /** Deductions of product discounts. */
  deductions: Deduction[];
  /** The subtotal minus those deductions, before discounts on the order. */
  total: number;
}

/** A cart with current prices, and quantities within the current stock. Amounts in minor units of `currency`. */
export interface CartView {
  cart: Cart;
  currency: string;
  /** Converts amounts of the catalog into the cart's currency. */
  prices: Pricing;
  lines: PricedLine[];
  totalQuantity: number;
  /** Sum of the lines' totals. */
  subtotal: number;
  /** Deductions of discounts on the order, by line. */
  deductions: Deduction[];
  codes: CodeResult[];
  total: number;
  /** The part of the total that is charged at the checkout. */
  dueNow: number;
  /** Gift cards that pay a part of `dueNow`. */
  giftCards: AppliedGiftCard[];
}

/** The priced cart with quantities lowered to the stock. Writes nothing: reading a cart never changes it. */
export function viewCart(cart: Cart, terms: CartTerms): CartView {
  return priceCart(capToStock(cart.lines, stockLimit(terms.catalogue)).lines, cart, terms);
}

/** The priced cart with the given lines. The stock is not checked. */
function priceCart(lines: readonly Line[], cart: Cart, terms: CartTerms): CartView {
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
    return { ...line, deductions, total: line.subtotal - totalOf(deductions) };
  });
  const duesNow = discounted.map((line) => {
    const offOrder = onOrder.filter(({ lineId }) => lineId === line.line.id);
    return dueAfterDiscounts(line.total - totalOf(offOrder), line, line.sellingPlan);
  });
  const subtotal = sum(discounted.map(({ total }) => total));
  const dueNow = sum(duesNow);
  return {
    cart,
    currency: prices(0).currencyCode,
    prices,
    lines: discounted,
    totalQuantity: sum(discounted.map(({ line }) => line.quantity)),
    subtotal,
    deductions: onOrder,
    codes,
    total: subtotal - totalOf(onOrder),
    dueNow,
    giftCards: applyGiftCards(cart.giftCardCodes, dueNow, { ...terms.giftCards, convert }),
  };
}

/** The units of a variant that can be sold now: null without a limit, 0 for a variant that the shop no longer has. */
export function stockLimit(catalogue: Catalogue): StockLimit {
  return (variantId) => {
    const variant = catalogue.variant(variantId);
    return variant === null ? 0 : sellableUnits(variant);
  };
}

/** Returns null if the shop no longer has the line's variant. */
function priceLine(line: Line, catalogue: Catalogue, convert: (minor: number) => number) {
  const variant = catalogue.variant(line.variantId);
  const product = variant === null ? null : catalogue.product(variant.productId);
  if (variant === null || product === null) return null;
  const plans = line.sellingPlanId === null ? [] : catalogue.sellingPlansOf(product.id);
  const sellingPlan = plans.find(({ id }) => id === line.sellingPlanId) ?? null;
  return { line, product, variant, sellingPlan, ...linePrice(line.quantity, variant, sellingPlan, convert) };
}

/** The total of deductions or of amounts that gift cards pay, in minor units. */
export function totalOf(parts: readonly { amount: number }[]): number {
  return sum(parts.map(({ amount }) => amount));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * The cart that a query reads; null when it is unknown or its secret is wrong. Without the secret, newer versions hide its buyer.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function cartForQuery(id: string, context: StorefrontContext): CartView | null {
  const key = parseCartId(id);
  const cart = key && context.carts.read(key.token);
  if (key === null || cart === null || (key.secret !== null && key.secret !== cart.secret)) return null;
  const view = viewForQuery(cart, context);
  return key.secret === null && needsSecret(context.version) ? { ...view, cart: withoutBuyer(cart) } : view;
}

function viewForQuery(cart: Cart, { provider, catalogue }: StorefrontContext): CartView {
  const terms = cartTerms(provider, catalogue);
  return provider.settings.cart.reads === 'capped' ? viewCart(cart, terms) : priceCart(cart.lines, cart, terms);
}

/** The secret is also removed, because the response would otherwise disclose it. */
function withoutBuyer(cart: Cart): Cart {
  return { ...cart, secret: null, buyerIdentity: {}, delivery: { addresses: [], options: {} } };
}

/** The data that determine a cart's prices: rows of the catalog, and the seed's markets and discounts. */
interface CartTerms {
  catalogue: Catalogue;
  /** Pricing for a buyer's country (ISO code); null: the country is unknown. */
  pricesIn: (country: string | null) => Pricing;
  discounts: Omit<DiscountTerms, 'convert'>;
  giftCards: Omit<GiftCardTerms, 'convert'>;
}

/** Creates the terms for a cart's prices. Call this for each use, because an edit replaces the seed. */
export function cartTerms({ database, seed, now }: ProviderContext, catalogue: Catalogue): CartTerms {
  return {
    catalogue,
    pricesIn: (country) => priceIn(seed.catalogue, country),
    discounts: {
      discounts: seed.catalogue.discounts,
      now: now(),
      usesOf: (code) => countUses(database, code),
    },
    giftCards: {
      giftCards: seed.catalogue.giftCards,
      spentFrom: (code) => spentFrom(database, code),
    },
  };
}

/** The price of a line before discounts, in minor units of the currency that `convert` returns. */
interface LinePrice {
  unitPrice: number;
  compareAtUnitPrice: number | null;
  /** Unit price times quantity. */
  subtotal: number;
  /** The part of the subtotal that is charged at the checkout. */
  dueNow: number;
}

type Priced = Pick<Variant, 'price' | 'compareAtPrice'>;
type Plan = Pick<SellingPlan, 'chargeKind' | 'chargeValue' | 'priceAdjustments'>;

/**
 * Prices a quantity of a variant, with or without a selling plan. The unit price is converted before it is multiplied, so that a line costs exactly
 * the sum of its units.
 *
 * @param convert Converts minor units of the catalog into minor units of the buyer's currency.
 */
export function linePrice(
  quantity: number,
  variant: Priced,
  plan: Plan | null,
  convert: (minor: number) => number = (minor) => minor,
): LinePrice {
  const price = convert(variant.price);
  const compareAt = variant.compareAtPrice === null ? null : convert(variant.compareAtPrice);
  if (plan === null) {
    const subtotal = price * quantity;
    return { unitPrice: price, compareAtUnitPrice: compareAt, subtotal, dueNow: subtotal };
  }
  const { phases, checkoutCharge } = planPrice(variant.price, plan, convert);
  const [unitPrice] = phases;
  return {
    unitPrice,
    compareAtUnitPrice: compareAt ?? (unitPrice < price ? price : null),
    subtotal: unitPrice * quantity,
    dueNow: checkoutCharge * quantity,
  };
}

/**
 * The amount due at the checkout after discounts have lowered a line to `total`. A deposit in percent is that percentage of `total`; a
 * fixed deposit stays, up to `total`. The provider's behavior is not recorded.
 */
export function dueAfterDiscounts(total: number, { subtotal, dueNow }: LinePrice, plan: Plan | null): number {
  if (total === subtotal) return dueNow;
  if (plan === null) return total;
  return Math.min(total, dueNow, plan.chargeKind === 'percentage' ? share(total, plan.chargeValue) : dueNow);
}
