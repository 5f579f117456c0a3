import type { Money } from './types.ts';

/** Whether a text has the form of an ISO 4217 code, which is all that `Intl` requires. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/**
 * A provider's money (a decimal string of any precision) as integer minor units; exact, without floating point.
 * @throws TypeError for an amount that is not a decimal number, and for a currency that is not a code
 */
export function shapeMoney(money: { amount: string; currencyCode: string }): Money {
  if (!isCurrency(money.currencyCode)) throw new TypeError(`"${money.currencyCode}" is not a currency code.`);
  return { minor: minorUnits(money.amount), currency: money.currencyCode };
}

/**
 * "12.5" is 1250. Further decimals than two are rounded half up.
 * @throws TypeError for text that is not a decimal number
 */
export function minorUnits(amount: string): number {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount.trim());
  if (!match) throw new TypeError(`"${amount}" is not a decimal amount.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const hundredths = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const rounded = hundredths + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return sign && rounded !== 0 ? -rounded : rounded;
}
