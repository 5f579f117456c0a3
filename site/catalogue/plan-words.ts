import type { Money, SellingPlanOffer } from '#providers/storefront/types.ts';
import { formatMoney } from './money.ts';

type Plan = Pick<SellingPlanOffer, 'price' | 'months'>;

const periods: Readonly<Record<number, string>> = { 3: 'every three months', 6: 'every six months', 12: 'each year' };

/** What a plan costs in money a month; a plan that does not say for how long it is paid has its price alone. */
export function planPrice({ price, months }: Plan): string {
  if (months === null) return formatMoney(price);
  const isExact = price.minor % months === 0;
  return `${isExact ? '' : 'about '}${formatMoney(perMonth(price, months))} a month`;
}

/** How a plan is paid; null where its price says it all. */
export function planPayment({ price, months }: Plan): string | null {
  if (months === null || months === 1) return null;
  return `paid as ${formatMoney(price)} ${periods[months] ?? `every ${months} months`}`;
}

function perMonth({ minor, currency }: Money, months: number): Money {
  return { minor: Math.ceil(minor / months), currency };
}
