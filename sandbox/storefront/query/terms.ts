import { always, and, type Condition, condition, not, or } from '../sql.ts';
import { amountField, booleanField, textField, timeField } from './fields.ts';
import { parseQuery, type Query, type Term } from './grammar.ts';

/** What one term asks of a row; null for a term that counts for nothing, like one of a field that does not exist. */
export type TermCondition = (term: Term) => Condition | null;

/** What a search asks of a row. A blank one asks nothing. */
export function queryCondition(query: string | null | undefined, termCondition: TermCondition): Condition {
  return (query && conditionOf(parseQuery(query), termCondition)) || always;
}

/** null: nothing of it counts. */
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

/** What a search asks of a product, whose row goes by the name "p". */

/** Columns of the word index that a word without a field looks at. */
const defaultColumns = ['title', 'productType', 'vendor', 'tags', 'variants', 'skus'];

/** Can this variant "v" be sold, with its stock "s"? The same rule as catalogue/variants.ts, for rows that are not read. */
export const sellable = "(v.tracked = 0 OR v.whenOutOfStock = 'continue' OR s.quantity > 0)";

export const isSellable = condition(
  `EXISTS (SELECT 1 FROM storefront_variants v JOIN storefront_stock s ON s.variantId = v.id WHERE v.productId = p.id AND ${sellable})`,
);

/**
 * The fields that the provider documents for `products(query:)`. One that it does not know counts for nothing.
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

/** Has the term among its words, in one of these columns of the index. */
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
 * What a search asks of a collection, whose row goes by the name "c": the fields that the provider documents for `collections(query:)`.
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
        // Every collection of the seed names its products; none finds them by rules.
        return condition(/^custom$/i.test(term.value) ? 'TRUE' : 'FALSE');
      default:
        return null;
    }
  };
}

/**
 * A term as the word index is asked (SQLite, "FTS5", full-text query syntax): always in quotes, so that nothing a visitor writes is
 * syntax there. null: it has neither a letter nor a digit, and no index knows it.
 */
function ftsQuery(columns: readonly string[], { value, isPrefix }: Pick<Term, 'value' | 'isPrefix'>): string | null {
  // The index is of whole texts: NUL would end the string.
  const text = value.replaceAll('\0', ' ');
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`;
}
