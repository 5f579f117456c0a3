import type { List } from '../seek.ts';
import { all, type Condition } from './condition.ts';
import { hasWords } from './product-terms.ts';
import { parseQuery, type Query, type Term } from './query-grammar.ts';

/** More than any product's position. */
const tier = 1_000_000;

/**
 * How well a product "p" answers a query: all its words in the title come first, then in what names it, then the others; alike ones in the
 * seed's order. Unlike a share of the words' rarity it does not move when another product changes, so that paging stays exact.
 */
export function relevance(query: string): List['sortedBy'] {
  return relevanceOf(wantedWords(parseQuery(query)));
}

/** As relevance(), of words that were read already. */
export function relevanceOf(terms: readonly Term[]): List['sortedBy'] {
  const inTitle = hasAll(['title'], terms);
  const inName = hasAll(['title', 'productType', 'vendor', 'tags'], terms);
  return {
    sql: `(CASE WHEN ${inTitle.sql} THEN 0 WHEN ${inName.sql} THEN ${tier} ELSE ${2 * tier} END + p.position)`,
    values: [...inTitle.values, ...inName.values],
    kind: 'number',
  };
}

function hasAll(columns: readonly string[], terms: readonly Term[]): Condition {
  return all(terms.flatMap((term) => hasWords(columns, term) ?? []));
}

function wantedWords(query: Query): Term[] {
  switch (query.kind) {
    case 'term':
      return query.term.field === null || query.term.field === 'title' ? [query.term] : [];
    case 'not':
      return [];
    default:
      return query.of.flatMap(wantedWords);
  }
}
