/** Money is an integer of minor units (cents) everywhere inside; only these functions know its decimal spellings. */

/** Reads the seed's "699.00". */
export function minorUnits(decimal: string): number {
  const [whole = '', cents = ''] = decimal.split('.');
  return Number(whole + cents.padEnd(2, '0'));
}

/** The wire's spelling: at least one decimal, no zero beyond it, like "25.0", "12.5", "14.25". */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const spelled = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/0$/, '');
  return minor < 0 ? `-${spelled}` : spelled;
}

/** A share of an amount, rounded half up; the share in hundredths of a percent, so that 12.5 % is 1250. */
export function share(minor: number, basisPoints: number): number {
  // Whole hundreds of the unit and the rest apart: the product of all may be more than a double holds.
  const rest = minor % 10_000;
  return ((minor - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5000) / 10_000);
}

/** A percentage in hundredths of a percent, rounded. */
export function basisPoints(percentage: number): number {
  return Math.round(percentage * 100);
}
