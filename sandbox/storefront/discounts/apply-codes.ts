import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SeedDiscount } from '#seed/schema.ts';
import { minorUnits } from '../money.ts';
import {
  type CodedDiscount,
  type CodeResult,
  type Deductions,
  type DiscountableLine,
  type DiscountRefusal,
  deductionsOf,
  entitledLines,
  normalizeCode,
  totalDeduction,
} from './deductions.ts';

interface AppliedCodes extends Deductions {
  /** One result for each code, in order. */
  codes: CodeResult[];
}

/** The shop's discounts and their circumstances. */
export interface DiscountTerms extends Omit<EligibilityContext, 'uses'> {
  discounts: readonly SeedDiscount[];
  /** Counts the orders that used a code. */
  usesOf: (code: string) => number;
}

/**
 * The deductions of a cart's codes: either those of all codes that combine, or of one other code alone, whichever saves more.
 * Source: the provider's pages on discount codes and on combining them, including the choice of the best.
 */
export function applyCodes(
  codes: readonly string[],
  lines: readonly DiscountableLine[],
  terms: DiscountTerms,
): AppliedCodes {
  const refusals = new Map<string, DiscountRefusal>();
  const eligible: CodedDiscount[] = [];
  for (const code of codes) {
    const discount = terms.discounts.find((known) => known.code === normalizeCode(code));
    const refusal =
      discount === undefined ? 'unknown' : refusalReason(discount, lines, { ...terms, uses: usesOf(discount, terms) });
    if (refusal !== null) refusals.set(code, refusal);
    else if (discount !== undefined) eligible.push({ code, discount });
  }

  const deductions = combinations(eligible).map((way) => deductionsOf(way, lines, terms.convert));
  const chosen = deductions.reduce<Deductions>(
    (best, way) => (totalDeduction(way) > totalDeduction(best) ? way : best),
    nothing,
  );
  const holding = new Set([...chosen.onLines, ...chosen.onOrder].map(({ code }) => code));
  for (const { code } of eligible) if (!holding.has(code)) refusals.set(code, 'notHonoured');
  return { ...chosen, codes: codes.map((code) => ({ code, refusal: refusals.get(code) ?? null })) };
}

const nothing: Deductions = { onLines: [], onOrder: [] };

/** The uses are counted only for a discount with a usage limit, because the count is a database query. */
function usesOf({ code, usageLimit }: SeedDiscount, terms: DiscountTerms): number {
  return usageLimit === null ? 0 : terms.usesOf(code);
}

/** Combinations of discounts that can apply: all that combine together, or any other one alone. */
function combinations(eligible: readonly CodedDiscount[]): CodedDiscount[][] {
  const together = eligible.filter(({ discount }) => discount.combines);
  const alone = eligible.filter(({ discount }) => !discount.combines);
  return [...alone.map((one) => [one]), together];
}

/** The data on which eligibility depends, apart from the cart. */
interface EligibilityContext {
  /** Milliseconds since the epoch. */
  now: number;
  /** Number of orders that used the code. */
  uses: number;
  /** Converts minor units of the catalog into minor units of the cart's currency. */
  convert: (minor: number) => number;
}

/** The first reason for which a discount does not apply to these lines; null when it applies. */
function refusalReason(
  discount: SeedDiscount,
  lines: readonly DiscountableLine[],
  { now, uses, convert }: EligibilityContext,
): DiscountRefusal | null {
  const { startsAt, endsAt, usageLimit, minimumSubtotal, minimumQuantity } = discount;
  if (startsAt !== null && now < Date.parse(startsAt)) return 'inactive';
  if (endsAt !== null && now >= Date.parse(endsAt)) return 'inactive';
  if (usageLimit !== null && uses >= usageLimit) return 'usedUp';
  if (sum(lines, ({ total }) => total) === 0) return 'notHonoured';
  const entitled = entitledLines(discount, lines);
  if (sum(entitled, ({ total }) => total) === 0) return 'noEntitledLine';
  if (minimumSubtotal !== null && sum(entitled, ({ total }) => total) < convert(minorUnits(minimumSubtotal)))
    return 'belowMinimum';
  if (minimumQuantity !== null && sum(entitled, ({ quantity }) => quantity) < minimumQuantity) return 'tooFew';
  return null;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

const count = z.object({ uses: z.int() });

/** The number of orders that used a code, in the seed's spelling. One index lookup. */
export function countUses(database: DatabaseSync, code: string): number {
  const row = database.prepare('SELECT count(*) AS uses FROM storefront_order_discounts WHERE code = ?').get(code);
  return count.parse(row).uses;
}
