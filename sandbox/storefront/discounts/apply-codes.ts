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
  /** One for each code that was typed, in that order. */
  codes: CodeResult[];
}

/** What the shop says of discounts at this moment. */
export interface DiscountTerms extends Omit<EligibilityContext, 'uses'> {
  discounts: readonly SeedDiscount[];
  /** How many orders used a code before. */
  usesOf: (code: string) => number;
}

/**
 * What the codes on a cart come to. Codes that combine hold together; of those that do not, one holds alone, whichever way saves most.
 * Source: the provider's pages on discount codes and on combining them; that it picks the best is from there too.
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

/** Only a limited discount is counted: the count costs a look into the orders. */
function usesOf({ code, usageLimit }: SeedDiscount, terms: DiscountTerms): number {
  return usageLimit === null ? 0 : terms.usesOf(code);
}

/** The ways in which discounts may hold: all that combine, or any other alone. */
function combinations(eligible: readonly CodedDiscount[]): CodedDiscount[][] {
  const together = eligible.filter(({ discount }) => discount.combines);
  const alone = eligible.filter(({ discount }) => !discount.combines);
  return [...alone.map((one) => [one]), together];
}

/** What is known beside the cart. */
interface EligibilityContext {
  /** Milliseconds since the epoch. */
  now: number;
  /** How many orders used the code before. */
  uses: number;
  /** An amount of the catalogue in the cart's currency, both in minor units. */
  convert: (minor: number) => number;
}

/** The first reason for which a discount is not for these lines by itself; null: it is. */
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

/** How many orders used a code, spelled as the seed spells it. One look into an index. */
export function countUses(database: DatabaseSync, code: string): number {
  const row = database.prepare('SELECT count(*) AS uses FROM storefront_order_discounts WHERE code = ?').get(code);
  return count.parse(row).uses;
}
