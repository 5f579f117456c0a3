import { isoTime } from '../seeding/product-rows.ts';
import { any, type Condition, condition, nothing } from './condition.ts';
import { periodOf } from './period.ts';
import type { Term } from './query-grammar.ts';

/** How a search asks for the value of one column. Column names are ours, never a visitor's. */

/** Equal but for upper and lower case, or beginning so; commas part several, any of which will do. */
export function textField(column: string, { value, isPrefix, isPhrase }: Term): Condition {
  const values = isPhrase || isPrefix ? [value] : value.split(',').filter(Boolean);
  return any(
    values.map((one) => (isPrefix ? beginsWith(column, one) : condition(`${column} = ? COLLATE NOCASE`, one))),
  );
}

function beginsWith(column: string, start: string): Condition {
  if (start === '') return condition(`${column} <> ''`);
  return condition(`${column} LIKE ? ESCAPE '\\'`, `${start.replace(/[\\%_]/g, '\\$&')}%`);
}

/** @param now Milliseconds since the epoch. */
export function timeField(column: string, { value, comparator }: Term, now: number): Condition {
  const period = periodOf(value, now);
  if (period === null) return nothing;
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

/** An amount written in units of the currency, of a column in minor units. */
export function amountField(column: string, { value, comparator }: Term): Condition {
  const minor = minorOf(value);
  return minor === null ? nothing : condition(`${column} ${comparator ?? '='} ?`, minor);
}

/** "10" and "9.99" in minor units; null for what is no amount. */
function minorOf(text: string): number | null {
  return /^\d{1,12}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** null: neither of the two. */
export function truthField(ofTrue: Condition, ofFalse: Condition, { value }: Term): Condition | null {
  if (/^(true|1)$/i.test(value)) return ofTrue;
  return /^(false|0)$/i.test(value) ? ofFalse : null;
}
