import { scrubbed } from './scrubbed.ts';

const deepest = 3;
const mostEntries = 50;
const longestName = 250;

/** What was thrown, if it was no error: as far down as a report goes, and without the values whose names say that they are nobody's business. */
export function saidValues(values: Record<string, unknown>, say: (text: string) => string): Record<string, unknown> {
  function said(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return say(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= deepest) return Array.isArray(value) ? '[Array]' : '[Object]';
    if (Array.isArray(value)) return value.slice(0, mostEntries).map((each) => said(each, depth + 1));
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, mostEntries)
        .map(([name, each]) => [say(name), isSecret(name) ? '[removed]' : said(each, depth + 1)]),
    );
  }

  return Object.fromEntries(Object.entries(values).map(([name, value]) => [say(name), said(value, 1)]));
}

/** By the rule for texts: does what stands after the name go? One too long to be looked through is taken for one whose value goes. */
function isSecret(name: string): boolean {
  return name.length > longestName || scrubbed(`${name}: x`) !== `${name}: x`;
}
