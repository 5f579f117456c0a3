import { sellableUnits } from '../catalogue/availability.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Product, SellingPlan, Variant } from '../catalogue/rows.ts';
import { planPrice } from '../catalogue/selling-plan-price.ts';
import type { Cart } from './carts.ts';
import type { Line, StockLimit } from './line.ts';
import { capToStock } from './rules.ts';

/** A line with what it costs now. Amounts in minor units. */
export interface PricedLine {
  line: Line;
  product: Product;
  variant: Variant;
  sellingPlan: SellingPlan | null;
  unitPrice: number;
  compareAtUnitPrice: number | null;
  /** Unit price times quantity. */
  total: number;
  /** The part of the total that is charged at the checkout. */
  dueNow: number;
}

/** A cart as it stands at this moment: quantities within today's stock, prices of today. */
export interface CartView {
  cart: Cart;
  lines: PricedLine[];
  totalQuantity: number;
  subtotal: number;
  dueNow: number;
}

/** Pricing and capping of what was read; writes nothing, so that looking at a cart never changes it. */
export function viewCart(cart: Cart, catalogue: Catalogue): CartView {
  const lines = capToStock(cart.lines, stockLimit(catalogue)).flatMap((line) => priceLine(line, catalogue) ?? []);
  return {
    cart,
    lines,
    totalQuantity: sum(lines.map(({ line }) => line.quantity)),
    subtotal: sum(lines.map(({ total }) => total)),
    dueNow: sum(lines.map(({ dueNow }) => dueNow)),
  };
}

export function stockLimit(catalogue: Catalogue): StockLimit {
  return (variantId) => {
    const variant = catalogue.variant(variantId);
    return variant === null ? 0 : sellableUnits(variant);
  };
}

function priceLine(line: Line, catalogue: Catalogue): PricedLine | null {
  const variant = catalogue.variant(line.variantId);
  const product = variant === null ? null : catalogue.product(variant.productId);
  if (variant === null || product === null) return null;
  const sellingPlan = catalogue.sellingPlansOf(product.id).find(({ id }) => id === line.sellingPlanId) ?? null;
  return { line, product, variant, sellingPlan, ...linePrice(line.quantity, variant, sellingPlan) };
}

/** What a quantity of a variant costs, with a selling plan or without one. */
export function linePrice(
  quantity: number,
  variant: Pick<Variant, 'price' | 'compareAtPrice'>,
  plan: Pick<SellingPlan, 'chargeKind' | 'chargeValue' | 'priceAdjustments'> | null,
): Pick<PricedLine, 'unitPrice' | 'compareAtUnitPrice' | 'total' | 'dueNow'> {
  if (plan === null) {
    const total = variant.price * quantity;
    return { unitPrice: variant.price, compareAtUnitPrice: variant.compareAtPrice, total, dueNow: total };
  }
  const { phases, checkoutCharge } = planPrice(variant.price, plan);
  const reduced = phases[0] < variant.price ? variant.price : null;
  return {
    unitPrice: phases[0],
    compareAtUnitPrice: variant.compareAtPrice ?? reduced,
    total: phases[0] * quantity,
    dueNow: checkoutCharge * quantity,
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
