import { type Condition, condition, not } from './condition.ts';
import { amountField, textField, timeField, truthField } from './fields.ts';
import type { TermCondition } from './query-condition.ts';
import type { Term } from './query-grammar.ts';
import { wordMatch } from './words.ts';

/** What a search asks of a product, whose row goes by the name "p". */

/** Columns of the word index that a word without a field looks at. */
const unnamed = ['title', 'productType', 'vendor', 'tags', 'variants', 'skus'];

/** Can this variant "v" be sold, with its stock "s"? The same rule as availability.ts, for rows that are not read. */
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
        return hasWords(unnamed, term);
      case 'title':
        return term.value === '' && term.isPrefix ? condition('TRUE') : hasWords(['title'], term);
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
        return within('SELECT productId FROM storefront_variants', amountField('price', term));
      case 'available_for_sale':
        return truthField(isSellable, not(isSellable), term);
      default:
        return null;
    }
  };
}

/** Has the term among its words, in one of these columns of the index. */
export function hasWords(columns: readonly string[], term: Pick<Term, 'value' | 'isPrefix'>): Condition | null {
  const match = wordMatch(columns, term);
  return match === null
    ? null
    : condition('p.id IN (SELECT rowid FROM storefront_product_words WHERE storefront_product_words MATCH ?)', match);
}

function hasTag(term: Term): Condition {
  return within('SELECT productId FROM storefront_product_tags', textField('tag', term));
}

function within(select: string, { sql, values }: Condition): Condition {
  return condition(`p.id IN (${select} WHERE ${sql})`, ...values);
}
