import { all, any, type Condition, everything, not } from './condition.ts';
import { parseQuery, type Query, type Term } from './query-grammar.ts';

/** What one term asks of a row; null for a term that counts for nothing, like one of a field that does not exist. */
export type TermCondition = (term: Term) => Condition | null;

/** What a search asks of a row. A blank one asks nothing. */
export function queryCondition(query: string | null | undefined, termCondition: TermCondition): Condition {
  return (query && conditionOf(parseQuery(query), termCondition)) || everything;
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
      return query.kind === 'and' ? all(parts) : any(parts);
    }
  }
}
