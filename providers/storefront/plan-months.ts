interface NamedPlan {
  name: string;
  options: readonly { value: string | null }[];
}

/** Only the newest versions of the provider's API have a selling plan's interval; before, it is only in the merchant's text. */
const intervals: readonly [pattern: RegExp, months: number][] = [
  [/half[- ]year/i, 6],
  [/\b(year|annual)/i, 12],
  [/\bquarter/i, 3],
  [/\bmonth/i, 1],
];

/** How many months one payment of the plan covers, by its options, then its name; null when neither names an interval. */
export function planMonths({ name, options }: NamedPlan): number | null {
  const text = [...options.map(({ value }) => value ?? ''), name].join(' ');
  return intervals.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
