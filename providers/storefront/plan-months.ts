interface NamedPlan {
  name: string;
  options: readonly { value: string | null }[];
}

const counted = /(\d+)[\s-]*(month|year)/i;

/** Only the newest versions of the provider's API have a selling plan's interval; in earlier ones it is only in the merchant's texts. */
const intervals: readonly [pattern: RegExp, months: number | null][] = [
  [/half[- ]year|semi-?annual/i, 6],
  // For "every two months" or "bi-monthly", no monthly price is better than a wrong one.
  [/\b(?:every (?:other|second)|two|three|four|six)\b|\bbi-?(?:month|annual|year)/i, null],
  [/weekly|daily|every (?:\d+ )?(?:week|day)/i, null],
  [/\b(?:year|annual)/i, 12],
  [/\bquarter/i, 3],
  [/\bmonth/i, 1],
];

const anyInterval = new RegExp(
  [counted, ...intervals.map(([pattern]) => pattern)].map(({ source }) => source).join('|'),
  'gi',
);

/** "2-year" in a name is how long the plan protects or binds; "every 2 years" is how often it is paid. */
const duration = /(?<!\b(?:every|each|per)\s+)\b(?:\d+|one)[\s-]*(?:month|year)s?\b/gi;

/**
 * How many months one payment of the plan covers, by its options; by its name only where these name no interval. null for no known interval, and for
 * two different ones: the plan then has its plain price.
 */
export function planMonths({ name, options }: NamedPlan): number | null {
  const ofOptions = intervalsIn(options.map(({ value }) => value ?? '').join(', '));
  const [months = null, ...others] = ofOptions.size > 0 ? ofOptions : intervalsIn(name.replace(duration, ''));
  return others.length === 0 ? months : null;
}

/** The different intervals that a text names, in months; null is one of unknown length. */
function intervalsIn(text: string): Set<number | null> {
  return new Set(Array.from(text.matchAll(anyInterval), monthsOf));
}

function monthsOf([words, count, unit]: RegExpExecArray): number | null {
  if (count) return Number(count) * (unit?.toLowerCase() === 'year' ? 12 : 1) || null;
  return intervals.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
