import type { Money } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';

const months = 12;

/** The price over twelve months, rounded up to a cent, so that nobody is told too little (SHOP-11). */
export function monthly({ minor, currency }: Money): Money {
  return { minor: Math.ceil(minor / months), currency };
}

export function financingWords(price: Money): string {
  return `from ${formatMoney(monthly(price))} a month, the price over twelve months`;
}
