import { type Condition, condition, isoTime, never, or } from '../sql.ts';
import type { Term } from './grammar.ts';

/** Conditions on one column. Column names are literals of the code, never text of a request. */

/** Equal ignoring case, or by prefix; commas separate alternatives. */
export function textField(column: string, { value, isPrefix, isPhrase }: Term): Condition {
  const values = isPhrase || isPrefix ? [value] : value.split(',').filter(Boolean);
  return or(values.map((one) => (isPrefix ? startsWith(column, one) : condition(`${column} = ? COLLATE NOCASE`, one))));
}

function startsWith(column: string, start: string): Condition {
  if (start === '') return condition(`${column} <> ''`);
  return condition(`${column} LIKE ? ESCAPE '\\'`, `${start.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * A time compared with a period; equal when it is within the period.
 *
 * @param now Milliseconds since the epoch.
 */
export function timeField(column: string, { value, comparator }: Term, now: number): Condition {
  const period = parsePeriod(value, now);
  if (period === null) return never;
  const [start, end] = [isoTime(period.start), isoTime(period.end)];
  switch (comparator) {
    case '<':
      return condition(`${column} < ?`, start);
    case '<=':
      return condition(`${column} < ?`, end);
    case '>':
      return condition(`${column} >= ?`, end);
    case '>=':
      return condition(`${column} >= ?`, start);
    default:
      return condition(`${column} >= ? AND ${column} < ?`, start, end);
  }
}

/** An amount in units of the currency, compared with a column in minor units. */
export function amountField(column: string, { value, comparator }: Term): Condition {
  const minor = parseAmount(value);
  return minor === null ? never : condition(`${column} ${comparator ?? '='} ?`, minor);
}

/** "10" and "9.99" in minor units; null for any other text. */
function parseAmount(text: string): number | null {
  return /^\d{1,12}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** null for a value that is no boolean. */
export function booleanField(ofTrue: Condition, ofFalse: Condition, { value }: Term): Condition | null {
  if (/^(true|1)$/i.test(value)) return ofTrue;
  return /^(false|0)$/i.test(value) ? ofFalse : null;
}

/** Milliseconds since the epoch; the end is exclusive. */
interface Period {
  start: number;
  end: number;
}

const pattern = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?<time>T.+| .+)?)?)?$/;

/**
 * Parses a time of a search: "now", a year, a month, a day or a timestamp, in UTC unless it names another zone. A timestamp is its whole
 * second, the precision of the API. null for any other text.
 */
export function parsePeriod(text: string, now: number): Period | null {
  if (text.toLowerCase() === 'now') return { start: now, end: now + 1 };
  const { year, month, day, time } = pattern.exec(text)?.groups ?? {};
  if (year === undefined) return null;
  if (time !== undefined) {
    const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
    const start = Math.floor(Date.parse(zoned) / 1000) * 1000;
    return isTime(start) ? { start, end: start + 1000 } : null;
  }
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const start = Date.UTC(y, m, d);
  if (m < 0 || m > 11 || d < 1 || d > 31) return null;
  if (day !== undefined) return { start, end: Date.UTC(y, m, d + 1) };
  return month === undefined ? { start, end: Date.UTC(y + 1, 0, 1) } : { start, end: Date.UTC(y, m + 1, 1) };
}

/** Whether ISO 8601 texts of the time sort as the times do. */
function isTime(time: number): boolean {
  return Number.isFinite(time) && time >= 0 && time < Date.UTC(9999, 11, 31);
}
