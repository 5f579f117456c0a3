import { condition } from './condition.ts';
import { timeField } from './fields.ts';
import type { TermCondition } from './query-condition.ts';
import { wordMatch } from './words.ts';

/**
 * What a search asks of a collection, whose row goes by the name "c": the fields that the provider documents for `collections(query:)`.
 * @param now Milliseconds since the epoch.
 */
export function collectionTerms(now: number): TermCondition {
  return (term) => {
    switch (term.field) {
      case null:
      case 'title': {
        const match = wordMatch(['title'], term);
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
