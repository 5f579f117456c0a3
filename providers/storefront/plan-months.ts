interface NamedPlan {
  name: string;
  options: readonly { value: string | null }[];
}

/** Only the newest versions of the provider's API have a selling plan's interval; in earlier ones it is only in the merchant's texts. */
const intervals: readonly [pattern: RegExp, months: number | null][] = [
  [/half[- ]year|semi-?annual/i, 6],
  // For "every two months" or "bi-monthly", no monthly price is better than a wrong one.
  [/\b(every (other|second)|two|three|four|six)\b|\bbi-?(month|annual)/i, null],
  [/\b(year|annual)/i, 12],
  [/\bquarter/i, 3],
  [/\bmonth/i, 1],
];

/** How many months one payment of the plan covers, by its options and its name; null when they name no known interval. */
export function planMonths({ name, options }: NamedPlan): number | null {
  const text = [...options.map(({ value }) => value ?? ''), name].join(' ');
  const [, count, unit] = /(\d+)[\s-]*(month|year)/i.exec(text) ?? [];
  if (count) return Number(count) * (unit?.toLowerCase() === 'year' ? 12 : 1) || null;
  return intervals.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
