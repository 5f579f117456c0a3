import { badRequest } from '../errors.ts';
import { numericId } from '../gid.ts';
import { parseQuery, type Query, type Term } from '../query/grammar.ts';

/**
 * The one of a list that a root field like `page(handle, id)` means; null when there is none. The id counts when both are given.
 *
 * @throws the provider's error when neither is given.
 */
export function byHandleOrId<Item extends { id: number; handle: string }>(
  type: string,
  items: readonly Item[],
  { id, handle }: { id?: string | null; handle?: string | null },
): Item | null {
  if (!id && !handle) throw badRequest('you must provide one of handle or id');
  const number = id ? numericId(type, id) : null;
  return items.find((item) => (id ? item.id === number : item.handle === handle)) ?? null;
}

/** What a list is ordered by, for each sort key that orders it. */
export type SortKeys<Item> = Readonly<Record<string, (item: Item) => string | number>>;

/** A copy in the order of a sort key; in the seed's own for a key that has no value here (RELEVANCE) or was not given (ID). */
export function sortBy<Item>(
  items: readonly Item[],
  sortKey: string | null | undefined,
  orders: SortKeys<Item>,
): Item[] {
  const value = orders[sortKey ?? 'ID'];
  if (value === undefined) return [...items];
  return items.toSorted((one, other) => compare(value(one), value(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(one !== other);
}

/** What a search looks at in a thing that has no index of words. */
export interface SearchedTexts {
  /** Texts in which a word is found. */
  words: readonly string[];
  /** Fields of the query syntax whose value is found in one of the texts. */
  contain?: Readonly<Record<string, readonly string[]>>;
  /** Fields whose value is one of the texts. */
  equal?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Tells the things that a query in the search syntax finds; all are found when there is none. A field that they lack counts for nothing.
 *
 * @throws the provider's error for a query without end.
 */
export function textMatcher<Item>(
  query: string | null | undefined,
  textsOf: (item: Item) => SearchedTexts,
): (item: Item) => boolean {
  if (!query) return () => true;
  const parsed = parseQuery(query);
  return (item) => matchesQuery(parsed, textsOf(item));
}

function matchesQuery(query: Query, texts: SearchedTexts): boolean {
  switch (query.kind) {
    case 'term':
      return matchesTerm(query.term, texts);
    case 'not':
      return !matchesQuery(query.of, texts);
    case 'and':
      return query.of.every((part) => matchesQuery(part, texts));
    case 'or':
      return query.of.some((part) => matchesQuery(part, texts));
  }
}

function matchesTerm({ field, value, isPrefix }: Term, { words, contain = {}, equal = {} }: SearchedTexts): boolean {
  const sought = value.toLowerCase();
  const has = (texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(sought));
  if (field === null) return has(words);
  const searched = contain[field];
  if (searched !== undefined) return has(searched);
  const compared = equal[field];
  if (compared === undefined) return true;
  return compared.some((text) => (isPrefix ? text.toLowerCase().startsWith(sought) : text.toLowerCase() === sought));
}
