import type { Money } from '#providers/storefront/types.ts';

interface MoneyOptions {
  /** Shows ".00" too. */
  cents?: boolean;
}

/** US-English currency with at most two decimals; ".00" is dropped unless `cents` is set (SHOP-5). Exact for every amount, since it never becomes a float. */
export function formatMoney({ minor, currency }: Money, { cents = false }: MoneyOptions = {}): string {
  const isWhole = minor % 100 === 0;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole && !cents ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return format.format(decimal(minor));
}

/** 1250 is "12.50". */
export function decimal(minor: number): `${number}` {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}
