import { parseQuery, type Query, type Term } from '../search/query-grammar.ts';

/** What a search looks at in a thing that has no index of words. */
export interface Texts {
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
  textsOf: (item: Item) => Texts,
): (item: Item) => boolean {
  if (!query) return () => true;
  const parsed = parseQuery(query);
  return (item) => holds(parsed, textsOf(item));
}

function holds(query: Query, texts: Texts): boolean {
  switch (query.kind) {
    case 'term':
      return termHolds(query.term, texts);
    case 'not':
      return !holds(query.of, texts);
    case 'and':
      return query.of.every((part) => holds(part, texts));
    case 'or':
      return query.of.some((part) => holds(part, texts));
  }
}

function termHolds({ field, value, isPrefix }: Term, { words, contain = {}, equal = {} }: Texts): boolean {
  const sought = value.toLowerCase();
  const has = (texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(sought));
  if (field === null) return has(words);
  const searched = contain[field];
  if (searched !== undefined) return has(searched);
  const compared = equal[field];
  if (compared === undefined) return true;
  return compared.some((text) => (isPrefix ? text.toLowerCase().startsWith(sought) : text.toLowerCase() === sought));
}
