/**
 * Splits an amount over weights, in minor units, so that the parts sum to it exactly: each gets its share rounded down, and what is left
 * goes one by one to those that lost most by rounding, the first of equals first.
 *
 * @param amount At most the sum of the weights, so that no part exceeds its weight.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  // Products of two amounts leave the whole numbers that a double can hold.
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: product / whole, lost: product % whole };
  });
  const given = shares.reduce((sum, { part }) => sum + part, 0n);
  const byLoss = shares.toSorted((one, other) => compare(other.lost, one.lost) || one.index - other.index);
  const favoured = new Set(byLoss.slice(0, amount - Number(given)).map(({ index }) => index));
  return shares.map(({ index, part }) => Number(part) + (favoured.has(index) ? 1 : 0));
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other);
}
