interface WordedPlan {
  name: string;
  options: readonly { value: string | null }[];
}

/** The provider's API has no interval for a selling plan before its newest versions, only the shop's words for it. */
const intervals: readonly [words: RegExp, months: number][] = [
  [/half[- ]year/i, 6],
  [/\b(year|annual)/i, 12],
  [/\bquarter/i, 3],
  [/\bmonth/i, 1],
];

/** How many months one payment of the plan covers, as its options or else its name say. */
export function planMonths({ name, options }: WordedPlan): number | null {
  const words = [...options.map(({ value }) => value ?? ''), name].join(' ');
  return intervals.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
