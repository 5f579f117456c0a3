import type { Seed } from '#seed/schema.ts';

type Group = Seed['catalogue']['sellingPlanGroups'][number];
type Plan = Group['sellingPlans'][number];

/**
 * The variables of `sellingPlanGroupCreate`, one selling plan group per line: the storefront's importer has no selling plans, but its admin API does
 * (Shopify, "SellingPlanGroupInput"). No product is named, because products get new ids at their import.
 *
 * @throws {Error} A plan's name does not show its interval, or a plan adjusts prices in a way that no plan of the seed does.
 */
export function exportSellingPlans({ sellingPlanGroups }: Seed['catalogue']): string {
  return sellingPlanGroups.map((group) => `${JSON.stringify({ input: inputOf(group) })}\n`).join('');
}

function inputOf({ name, options, sellingPlans }: Group) {
  return {
    name,
    merchantCode: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    options: options.map((option) => option.name),
    sellingPlansToCreate: sellingPlans.map(planOf),
  };
}

/** The seed names the interval of a plan as buyers read it. */
const intervals: Readonly<Record<string, string>> = { Weekly: 'WEEK', Monthly: 'MONTH', Yearly: 'YEAR' };

function planOf({ name, description, options, priceAdjustments }: Plan) {
  const interval = intervals[name];
  if (interval === undefined) throw new Error(`The interval of the selling plan "${name}" is not known.`);
  const recurring = { interval, intervalCount: 1 };
  return {
    name,
    description,
    options: options.map(({ value }) => value),
    category: 'SUBSCRIPTION',
    billingPolicy: { recurring },
    deliveryPolicy: { recurring },
    pricingPolicies: priceAdjustments.map((adjustment) => {
      if (adjustment.kind !== 'fixedPrice') throw new Error(`The selling plan "${name}" has no price of its own.`);
      return { fixed: { adjustmentType: 'PRICE', adjustmentValue: { fixedValue: adjustment.price } } };
    }),
  };
}
