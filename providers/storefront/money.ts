import type { Money } from './types.ts';

/** A code of ISO 4217 by its form, which is all that `Intl` asks of it. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/**
 * The wire's money (a decimal string of any precision the provider likes) as integer minor units; exact, no floats on the way.
 * @throws TypeError for an amount that is no decimal number, and a currency that is none
 */
export function shapeMoney(money: { amount: string; currencyCode: string }): Money {
  if (!isCurrency(money.currencyCode)) throw new TypeError('A currency is none.');
  return { minor: minorUnits(money.amount), currency: money.currencyCode };
}

/**
 * "12.5" is 1250. A third decimal and beyond is rounded half up.
 * @throws TypeError for text that is no decimal number
 */
export function minorUnits(amount: string): number {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount.trim());
  if (!match) throw new TypeError(`"${amount}" is not a decimal amount.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const hundredths = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const rounded = hundredths + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return sign && rounded !== 0 ? -rounded : rounded;
}
