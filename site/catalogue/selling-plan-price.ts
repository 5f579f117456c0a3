import type { Money, SellingPlanOffer } from '#providers/storefront/types.ts';
import { formatMoney } from './money.ts';

type Plan = Pick<SellingPlanOffer, 'price' | 'months'>;

const periods: Readonly<Record<number, string>> = { 3: 'every three months', 6: 'every six months', 12: 'each year' };

/** The selling plan's price per month, rounded up to the minor unit; the plain price where the billing period is unknown (`months` is null). */
export function formatSellingPlanPrice({ price, months }: Plan): string {
  if (months === null) return formatMoney(price);
  const isExact = price.minor % months === 0;
  return `${isExact ? '' : 'about '}${formatMoney(perMonth(price, months))} a month`;
}

/** How often the selling plan is billed; null where it is billed monthly or the period is unknown. */
export function formatBilling({ price, months }: Plan): string | null {
  if (months === null || months === 1) return null;
  return `Billed ${formatMoney(price)} ${periods[months] ?? `every ${months} months`}`;
}

function perMonth({ minor, currency }: Money, months: number): Money {
  return { minor: Math.ceil(minor / months), currency };
}
