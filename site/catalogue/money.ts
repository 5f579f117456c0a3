import type { Money } from '#providers/storefront/types.ts';

interface MoneyOptions {
  /** Shows ".00" too. */
  cents?: boolean;
}

/** US-English currency with at most two decimals; ".00" is dropped unless `cents` is set (SHOP-5). Amounts are exact, because none is a float. */
export function formatMoney({ minor, currency }: Money, { cents = false }: MoneyOptions = {}): string {
  const isWhole = minor % 100 === 0;
  return currencyFormat(currency, isWhole && !cents ? 0 : 2).format(decimal(minor));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Creates a format once for each currency and number of digits, because that takes longer than a hundred uses of it. */
function currencyFormat(currency: string, minimumFractionDigits: 0 | 2): Intl.NumberFormat {
  const key = `${currency} ${minimumFractionDigits}`;
  const known = formats.get(key);
  if (known) return known;
  const options = { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits: 2 } as const;
  const format = new Intl.NumberFormat('en-US', options);
  formats.set(key, format);
  return format;
}

/** Minor units as decimal text: 1250 becomes "12.50". */
export function decimal(minor: number): `${number}` {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}
