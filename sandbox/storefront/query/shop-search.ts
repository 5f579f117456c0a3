import type {
  SearchPrefixQueryType,
  SearchUnavailableProductsType,
} from 'storefront-schema-latest/storefront-api-types';
import type { List } from '../seek.ts';
import { always, and, type Condition } from '../sql.ts';
import { parseQuery, type Query, type Term } from './grammar.ts';
import { conditionOf, isSellable, matchesWords, productTerms, type TermCondition } from './terms.ts';

/** What a shopper types into the search, made ready to be asked of products "p". */
interface ShopSearch {
  where: Condition;
  /** The best first; those that cannot be bought after all others, where that was asked for. */
  relevance: List['sortedBy'];
  price: List['sortedBy'];
}

interface ShopSearchOptions {
  query: string;
  /** LAST: the last word may be the beginning of one. */
  prefix: SearchPrefixQueryType;
  unavailableProducts: SearchUnavailableProductsType;
  /** Columns of the word index that words without a field look at. */
  columns: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** Above every relevance and every price. */
const unavailableOffset = 1e12;

/** Reads what was typed; words without a field are looked for in `columns`. */
export function shopSearch({ query, prefix, unavailableProducts, columns, now }: ShopSearchOptions): ShopSearch {
  const parsed = prefix === 'LAST' ? withLastPrefix(parseQuery(query)) : parseQuery(query);
  const fields = productTerms(now);
  const words: Term[] = [];
  const terms: TermCondition = (term) => {
    if (term.field !== null) return fields(term);
    words.push(term);
    return matchesWords(columns, term);
  };
  const found = conditionOf(parsed, terms) ?? always;
  const where = unavailableProducts === 'HIDE' ? and([found, isSellable]) : found;
  const sorted = (by: List['sortedBy']): List['sortedBy'] =>
    unavailableProducts === 'LAST'
      ? { ...by, sql: `(CASE WHEN ${isSellable.sql} THEN 0 ELSE ${unavailableOffset} END + ${by.sql})` }
      : by;
  return { where, relevance: sorted(relevanceOf(words)), price: sorted({ sql: 'p.price', kind: 'number' }) };
}

/** The last word, if a plain one stands there, as the beginning of a word. */
function withLastPrefix(query: Query): Query {
  if (query.kind === 'term') {
    const { field, isPhrase } = query.term;
    return field === null && !isPhrase ? { ...query, term: { ...query.term, isPrefix: true } } : query;
  }
  if (query.kind === 'not') return query;
  const last = query.of.at(-1);
  return last ? { ...query, of: [...query.of.slice(0, -1), withLastPrefix(last)] } : query;
}

/** More than any product's position. */
const relevanceStep = 1_000_000;

/**
 * How well a product "p" answers a query: all its words in the title come first, then in what names it, then the others; alike ones in the
 * seed's order. Unlike a share of the words' rarity it does not move when another product changes, so that paging stays exact.
 */
export function relevance(query: string): List['sortedBy'] {
  return relevanceOf(searchTerms(parseQuery(query)));
}

/** As relevance(), of words that were read already. */
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
