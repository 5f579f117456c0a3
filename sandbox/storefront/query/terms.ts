import { always, and, type Condition, condition, isoTime, never, not, or } from '../sql.ts';
import { parseQuery, type Query, type Term } from './grammar.ts';

/** The condition of one term; null for a term that is ignored, like one of an unknown field. */
export type TermCondition = (term: Term) => Condition | null;

/** The condition of a search; `always` for a blank one. */
export function queryCondition(query: string | null | undefined, termCondition: TermCondition): Condition {
  return (query && conditionOf(parseQuery(query), termCondition)) || always;
}

/** Returns null if all terms are ignored. */
export function conditionOf(query: Query, termCondition: TermCondition): Condition | null {
  switch (query.kind) {
    case 'term':
      return termCondition(query.term);
    case 'not': {
      const inner = conditionOf(query.of, termCondition);
      return inner && not(inner);
    }
    case 'and':
    case 'or': {
      const parts = query.of.flatMap((part) => conditionOf(part, termCondition) ?? []);
      if (parts.length === 0) return null;
      return query.kind === 'and' ? and(parts) : or(parts);
    }
  }
}

/** Columns of the full-text index that a term without a field searches. */
const defaultColumns = ['title', 'productType', 'vendor', 'tags', 'variants', 'skus'];

/** Whether a variant "v" with its stock "s" can be sold: isAvailable() of catalogue/variants.ts in SQL. */
export const sellable = "(v.tracked = 0 OR v.whenOutOfStock = 'continue' OR s.quantity > 0)";

export const isSellable = condition(
  `EXISTS (SELECT 1 FROM storefront_variants v JOIN storefront_stock s ON s.variantId = v.id WHERE v.productId = p.id AND ${sellable})`,
);

/**
 * The fields that the provider documents for `products(query:)`, as conditions on a product "p". Unknown fields are ignored.
 *
 * @param now Milliseconds since the epoch.
 */
export function productTerms(now: number): TermCondition {
  return (term) => {
    switch (term.field) {
      case null:
        return matchesWords(defaultColumns, term);
      case 'title':
        return term.value === '' && term.isPrefix ? condition('TRUE') : matchesWords(['title'], term);
      case 'tag':
        return hasTag(term);
      case 'tag_not':
        return not(hasTag(term));
      case 'vendor':
        return textField('p.vendor', term);
      case 'product_type':
        return textField('p.productType', term);
      case 'created_at':
        return timeField('p.createdAt', term, now);
      case 'updated_at':
        return timeField('p.updatedAt', term, now);
      case 'variants.price':
        return productIn('SELECT productId FROM storefront_variants', amountField('price', term));
      case 'available_for_sale':
        return booleanField(isSellable, not(isSellable), term);
      default:
        return null;
    }
  };
}

/** The product has the term in one of these columns of the full-text index. */
export function matchesWords(columns: readonly string[], term: Pick<Term, 'value' | 'isPrefix'>): Condition | null {
  const match = ftsQuery(columns, term);
  return match === null
    ? null
    : condition('p.id IN (SELECT rowid FROM storefront_product_words WHERE storefront_product_words MATCH ?)', match);
}

function hasTag(term: Term): Condition {
  return productIn('SELECT productId FROM storefront_product_tags', textField('tag', term));
}

function productIn(select: string, { sql, values }: Condition): Condition {
  return condition(`p.id IN (${select} WHERE ${sql})`, ...values);
}

/**
 * The fields that the provider documents for `collections(query:)`, as conditions on a collection "c".
 *
 * @param now Milliseconds since the epoch.
 */
export function collectionTerms(now: number): TermCondition {
  return (term) => {
    switch (term.field) {
      case null:
      case 'title': {
        const match = ftsQuery(['title'], term);
        if (match === null) return null;
        return condition(
          'c.id IN (SELECT rowid FROM storefront_collection_words WHERE storefront_collection_words MATCH ?)',
          match,
        );
      }
      case 'updated_at':
        return timeField('c.updatedAt', term, now);
      case 'collection_type':
        // Collections of the seed list their products; none is a smart collection.
        return condition(/^custom$/i.test(term.value) ? 'TRUE' : 'FALSE');
      default:
        return null;
    }
  };
}

/**
 * A term as a query of the full-text index (SQLite, "FTS5", full-text query syntax): always quoted, so that text of a request is never
 * parsed as syntax. null for a term without letters and digits, which the index cannot find.
 */
function ftsQuery(columns: readonly string[], { value, isPrefix }: Pick<Term, 'value' | 'isPrefix'>): string | null {
  // NUL would end the string.
  const text = value.replaceAll('\0', ' ');
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`;
}

/** Conditions on one column. Column names are literals of the code, never text of a request. */

/** Equal ignoring case, or by prefix; commas separate alternatives. */
function textField(column: string, { value, isPrefix, isPhrase }: Term): Condition {
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
function timeField(column: string, term: Term, now: number): Condition {
  const range = timeRange(term, now);
  if (range === null) return never;
  const { from, until } = range;
  return and([
    from === null ? always : condition(`${column} >= ?`, isoTime(from)),
    until === null ? always : condition(`${column} < ?`, isoTime(until)),
  ]);
}

/** Compares a time, in milliseconds since the epoch, as timeField() compares a column. */
export function matchesTime(time: number, term: Term, now: number): boolean {
  const range = timeRange(term, now);
  return range !== null && time >= (range.from ?? time) && (range.until === null || time < range.until);
}

/** The times that a term of a time field matches; null if it matches none. */
function timeRange({ value, comparator }: Term, now: number): { from: number | null; until: number | null } | null {
  const period = parsePeriod(value, now);
  if (period === null) return null;
  const { start, end } = period;
  switch (comparator) {
    case '<':
      return { from: null, until: start };
    case '<=':
      return { from: null, until: end };
    case '>':
      return { from: end, until: null };
    case '>=':
      return { from: start, until: null };
    default:
      return { from: start, until: end };
  }
}

/** An amount in units of the currency, compared with a column in minor units. */
function amountField(column: string, { value, comparator }: Term): Condition {
  const minor = parseAmount(value);
  return minor === null ? never : condition(`${column} ${comparator ?? '='} ?`, minor);
}

/** "10" and "9.99" in minor units; null for any other text. */
function parseAmount(text: string): number | null {
  return /^\d{1,12}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** The condition of a boolean field; null for a value that is not a boolean. */
function booleanField(ofTrue: Condition, ofFalse: Condition, { value }: Term): Condition | null {
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
