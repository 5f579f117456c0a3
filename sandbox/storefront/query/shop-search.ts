import type {
  SearchPrefixQueryType,
  SearchUnavailableProductsType,
} from 'storefront-schema-latest/storefront-api-types';
import type { List } from '../seek.ts';
import { always, and, type Condition } from '../sql.ts';
import { parseQuery, type Query, type Term } from './grammar.ts';
import { conditionOf, isSellable, matchesWords, productTerms, type TermCondition } from './terms.ts';

/** A storefront search as conditions and sort keys of products "p". */
interface ShopSearch {
  where: Condition;
  /** The most relevant first; unavailable products last, where that was requested. */
  relevance: List['sortedBy'];
  price: List['sortedBy'];
}

interface ShopSearchOptions {
  query: string;
  /** LAST: the last word matches as a prefix. */
  prefix: SearchPrefixQueryType;
  unavailableProducts: SearchUnavailableProductsType;
  /** Whether the list is sorted in descending order: unavailable products are last in either. */
  reverse: boolean;
  /** Columns of the full-text index that terms without a field search. */
  columns: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** Greater than any relevance and any price; its negative is less than all of them. */
const unavailableOffset = 1e12;

/** Parses a storefront search; terms without a field search `columns`. */
export function shopSearch({
  query,
  prefix,
  unavailableProducts,
  reverse,
  columns,
  now,
}: ShopSearchOptions): ShopSearch {
  const parsed = prefix === 'LAST' ? withLastPrefix(parseQuery(query)) : parseQuery(query);
  const fields = productTerms(now);
  const searched: Term[] = [];
  const terms: TermCondition = (term) => {
    if (term.field !== null) return fields(term);
    searched.push(term);
    return matchesWords(columns, term);
  };
  const found = conditionOf(parsed, terms) ?? always;
  const where = unavailableProducts === 'HIDE' ? and([found, isSellable]) : found;
  const offset = reverse ? -unavailableOffset : unavailableOffset;
  const sorted = (by: List['sortedBy']): List['sortedBy'] =>
    unavailableProducts === 'LAST'
      ? { ...by, sql: `(CASE WHEN ${isSellable.sql} THEN 0 ELSE ${offset} END + ${by.sql})` }
      : by;
  return { where, relevance: sorted(relevanceOf(searched)), price: sorted({ sql: 'p.price', kind: 'number' }) };
}

/** The query with its last term as a prefix, unless that is a phrase or has a field. */
function withLastPrefix(query: Query): Query {
  if (query.kind === 'term') {
    const { field, isPhrase } = query.term;
    return field === null && !isPhrase ? { ...query, term: { ...query.term, isPrefix: true } } : query;
  }
  if (query.kind === 'not') return query;
  const last = query.of.at(-1);
  return last ? { ...query, of: [...query.of.slice(0, -1), withLastPrefix(last)] } : query;
}

/** Greater than the position of any product. */
const relevanceStep = 1_000_000;

/**
 * The sort key of the relevance of a product "p": first the products with all terms in the title, then those with all terms in title, type, vendor
 * or tags, then the others; within each group in the seed's order. Unlike BM25 this key does not depend on other products, so that pagination stays
 * exact.
 */
export function relevance(query: string): List['sortedBy'] {
  return relevanceOf(searchTerms(parseQuery(query)));
}

/** relevance() of parsed terms. */
function relevanceOf(terms: readonly Term[]): List['sortedBy'] {
  const inTitle = matchesAll(['title'], terms);
  const inName = matchesAll(['title', 'productType', 'vendor', 'tags'], terms);
  return {
    sql: `(CASE WHEN ${inTitle.sql} THEN 0 WHEN ${inName.sql} THEN ${relevanceStep} ELSE ${2 * relevanceStep} END + p.position)`,
    values: [...inTitle.values, ...inName.values],
    kind: 'number',
  };
}

function matchesAll(columns: readonly string[], terms: readonly Term[]): Condition {
  return and(terms.flatMap((term) => matchesWords(columns, term) ?? []));
}

function searchTerms(query: Query): Term[] {
  switch (query.kind) {
    case 'term':
      return query.term.field === null || query.term.field === 'title' ? [query.term] : [];
    case 'not':
      return [];
    default:
      return query.of.flatMap(searchTerms);
  }
}
