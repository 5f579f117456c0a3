import type { HasMetafieldsIdentifier } from 'storefront-schema-2023-10/storefront-api-types';
import { identifiersOf } from '../catalogue/metafields.ts';
import type { Allocation } from '../catalogue/selling-plans.ts';
import { connection, type PageArguments } from '../connection.ts';
import { dateTime, type Money, moneyOf, type ResolverMap, type StorefrontContext } from '../context.ts';
import { type Deduction, isProductDiscount } from '../discounts/deductions.ts';
import { minorUnits, type Pricing } from '../money.ts';
import { cartId, checkoutUrl } from './cart-store.ts';
import { type CartView, type PricedLine, totalOf } from './cart-view.ts';
import { deliveryGroups } from './delivery-groups.ts';
import { type AppliedGiftCard, giftCardGid } from './gift-cards.ts';
import { findMetafield } from './metafields.ts';
import { lineGid } from './rules.ts';

interface ShownGiftCard extends AppliedGiftCard {
  view: CartView;
}

interface ShownLine extends PricedLine {
  view: CartView;
}

export const cartResolvers: ResolverMap = {
  Cart: {
    id: ({ cart }: CartView, _args, { version }) => cartId(cart, version),
    checkoutUrl: ({ cart }: CartView, _args, { provider, version }) =>
      checkoutUrl(cart, version, provider.addresses.checkout),
    createdAt: ({ cart }: CartView) => dateTime(cart.createdAt),
    updatedAt: ({ cart }: CartView) => dateTime(cart.updatedAt),
    note: ({ cart }: CartView) => cart.note,
    attributes: ({ cart }: CartView) => cart.attributes,
    attribute: ({ cart }: CartView, { key }: { key: string }) =>
      cart.attributes.find((attribute) => attribute.key === key) ?? null,
    buyerIdentity: ({ cart }: CartView) => cart,
    discountCodes: ({ codes }: CartView) => codes.map(({ code, refusal }) => ({ code, applicable: refusal === null })),
    discountAllocations: ({ deductions, prices }: CartView) => shownDeductions(deductions, prices),
    appliedGiftCards: (view: CartView) => view.giftCards.map((card) => ({ ...card, view })),
    delivery: ({ cart }: CartView) => cart,
    deliveryGroups: (view: CartView, page: PageArguments, { provider }) =>
      connection(
        deliveryGroups(view, provider.seed.catalogue.shop),
        page,
        ({ id }) => id,
        (group) => ({ ...group, view }),
      ),
    cost: (view: CartView) => view,
    estimatedCost: (view: CartView) => view,
    lines: (view: CartView, page: PageArguments) => lineConnection(view.lines, view, page),
    metafield: (view: CartView, wanted: Pick<HasMetafieldsIdentifier, 'namespace' | 'key'>) =>
      findMetafield(view, wanted),
    // Unlike other owners, a cart's list has no null for a missing metafield.
    metafields: (view: CartView, { identifiers }: { identifiers: HasMetafieldsIdentifier[] }) =>
      identifiersOf({ identifiers }).flatMap((wanted) => findMetafield(view, wanted) ?? []),
  },
  CartCost: {
    ...cartAmounts(),
    subtotalAmountEstimated: () => true,
    totalAmountEstimated: () => true,
    totalTaxAmountEstimated: () => true,
    totalDutyAmountEstimated: () => true,
  },
  CartEstimatedCost: cartAmounts(),
  AppliedGiftCard: {
    id: ({ code, view }: ShownGiftCard) => giftCardGid(code, view.cart),
    lastCharacters: ({ lastCharacters }: ShownGiftCard) => lastCharacters,
    amountUsed: usedFromCard,
    amountUsedV2: usedFromCard,
    balance: leftOnCard,
    balanceV2: leftOnCard,
    presentmentAmountUsed: ({ amount, view }: ShownGiftCard) => moneyOf({ minor: amount, currencyCode: view.currency }),
  },
  CartLine: {
    id: ({ line, view }: ShownLine) => lineGid(line, view.cart.token),
    quantity: ({ line }: ShownLine) => line.quantity,
    attributes: ({ line }: ShownLine) => line.attributes,
    attribute: ({ line }: ShownLine, { key }: { key: string }) =>
      line.attributes.find((attribute) => attribute.key === key) ?? null,
    merchandise: ({ variant }: ShownLine) => variant,
    discountAllocations: ({ deductions, view }: ShownLine) => shownDeductions(deductions, view.prices),
    // These amounts are in the cart's currency like its other amounts, even if the query is in the context of another currency.
    sellingPlanAllocation: ({ variant, sellingPlan, view }: ShownLine): Allocation | null =>
      sellingPlan === null ? null : { variant, plan: sellingPlan, prices: view.prices },
    cost: (line: ShownLine) => line,
    estimatedCost: (line: ShownLine) => line,
    instructions: () => ({ canRemove: true, canUpdateQuantity: true }),
    parentRelationship: () => null,
  },
  CartLineCost: {
    amountPerQuantity: (line: ShownLine) => lineMoney(line, line.unitPrice),
    compareAtAmountPerQuantity: compareAt,
    subtotalAmount: (line: ShownLine) => lineMoney(line, line.subtotal),
    totalAmount: (line: ShownLine) => lineMoney(line, line.total),
  },
  CartLineEstimatedCost: {
    amount: (line: ShownLine) => lineMoney(line, line.unitPrice),
    compareAtAmount: compareAt,
    subtotalAmount: (line: ShownLine) => lineMoney(line, line.subtotal),
    totalAmount: (line: ShownLine) => lineMoney(line, line.total),
  },
};

function usedFromCard({ spent }: ShownGiftCard, _args: object, { provider }: StorefrontContext): Money {
  return moneyOf({ minor: spent, currencyCode: provider.seed.catalogue.shop.currency });
}

function leftOnCard({ balance }: ShownGiftCard, _args: object, { provider }: StorefrontContext): Money {
  return moneyOf({ minor: balance, currencyCode: provider.seed.catalogue.shop.currency });
}

export function lineConnection(lines: readonly PricedLine[], view: CartView, page: PageArguments) {
  return connection(
    lines,
    page,
    ({ line }) => line.id,
    (line): ShownLine => ({ ...line, view }),
  );
}

/** Taxes and duties are null because only the checkout computes them. */
function cartAmounts(): ResolverMap[string] {
  return {
    subtotalAmount: ({ subtotal, currency }: CartView) => moneyOf({ minor: subtotal, currencyCode: currency }),
    // Gift cards are subtracted because the official client adds them to this amount (shopify-buy, "calculateTotalPrice").
    totalAmount: ({ total, giftCards, currency }: CartView) =>
      moneyOf({ minor: total - totalOf(giftCards), currencyCode: currency }),
    checkoutChargeAmount: ({ dueNow, currency }: CartView) => moneyOf({ minor: dueNow, currencyCode: currency }),
    totalTaxAmount: () => null,
    totalDutyAmount: () => null,
  };
}

function lineMoney({ view }: ShownLine, minor: number): Money {
  return moneyOf({ minor, currencyCode: view.currency });
}

function compareAt(line: ShownLine): Money | null {
  return line.compareAtUnitPrice === null ? null : lineMoney(line, line.compareAtUnitPrice);
}

interface ShownDeduction {
  __typename: 'CartCodeDiscountAllocation';
  code: string;
  discountedAmount: Money;
  targetType: 'LINE_ITEM';
  discountApplication: {
    allocationMethod: 'ACROSS' | 'EACH';
    targetSelection: 'ALL' | 'ENTITLED';
    targetType: 'LINE_ITEM';
    value: object;
  };
}

/**
 * Discount allocations of the API. A percentage or an amount per unit has one allocation for each line, smallest first; an amount off the order has
 * a single one. Source: recordings.
 *
 * @param prices Converts amounts of the catalog into the cart's currency.
 */
function shownDeductions(deductions: readonly Deduction[], prices: Pricing): ShownDeduction[] {
  return [...Map.groupBy(deductions, ({ code }) => code).values()].flatMap((ofCode) =>
    amounts(ofCode).map((amount) => shown(amount, prices)),
  );
}

function amounts(ofCode: readonly Deduction[]): Deduction[] {
  const [first] = ofCode;
  if (first === undefined) return [];
  const { value } = first.discount;
  if (value.kind === 'percentage' || value.per === 'unit') {
    return ofCode.toSorted((one, other) => one.amount - other.amount);
  }
  return [{ ...first, amount: ofCode.reduce((sum, { amount }) => sum + amount, 0) }];
}

function shown({ code, discount, amount }: Deduction, prices: Pricing): ShownDeduction {
  const { value } = discount;
  return {
    __typename: 'CartCodeDiscountAllocation',
    code,
    discountedAmount: moneyOf({ ...prices(0), minor: amount }),
    targetType: 'LINE_ITEM',
    discountApplication: {
      allocationMethod: value.kind === 'amount' && value.per === 'unit' ? 'EACH' : 'ACROSS',
      targetSelection: isProductDiscount(discount) ? 'ENTITLED' : 'ALL',
      targetType: 'LINE_ITEM',
      value:
        value.kind === 'percentage'
          ? { __typename: 'PricingPercentageValue', percentage: value.percentage }
          : { __typename: 'MoneyV2', ...moneyOf(prices(minorUnits(value.amount))) },
    },
  };
}
