import { badRequest } from '../errors.ts';

/** A term of a query: a word, or a value of a field. */
export interface Term {
  /** null if the term names no field; such terms search a default set of fields. */
  field: string | null;
  comparator: '>' | '>=' | '<' | '<=' | null;
  value: string;
  /** "In quotes": the words are adjacent, and a star has no meaning. */
  isPhrase: boolean;
  /** The value ended with a star, and matches as a prefix; a star alone matches any value. */
  isPrefix: boolean;
}

export type Query =
  | { kind: 'term'; term: Term }
  | { kind: 'not'; of: Query }
  | { kind: 'and' | 'or'; of: readonly Query[] };

const maxQuery = { characters: 10_000, terms: 100, depth: 20 };

const space = /\s+/y;
const connective = /(AND|OR|NOT)(?=[\s()]|$)/y;
const term =
  /(?:(?<field>[A-Za-z][\w.]*):\s*)?(?<comparator>>=|<=|>|<)?\s*(?:"(?<double>(?:\\.|[^"\\])*)"|'(?<single>(?:\\.|[^'\\])*)'|(?<word>(?:\\.|[^\s()"'\\])(?:\\.|[^\s()\\])*))/y;

/** @throws {GraphQLError} BAD_REQUEST for a query of more than 10,000 characters. */
export function checkLength(text: string): void {
  if (text.length > maxQuery.characters) throw badRequest(`The query has more than ${maxQuery.characters} characters.`);
}

/**
 * Parses a search: words and `field:value`, combined by AND unless separated by OR; NOT and a leading minus; parentheses; "phrases";
 * a trailing star for prefixes; comparators for times and amounts. Text that cannot be parsed is ignored.
 * Source: the provider's "API search syntax".
 *
 * @throws {GraphQLError} BAD_REQUEST for a query beyond the limits. The provider documents none; ours are 10,000 characters, 100 terms and
 * 20 levels of parentheses.
 */
export function parseQuery(text: string): Query {
  checkLength(text);
  let at = 0;
  let terms = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  }

  function takeConnective(name: string): boolean {
    const before = at;
    if (take(connective)?.[1] === name) return true;
    at = before;
    return false;
  }

  function parseOr(depth: number): Query {
    if (depth > maxQuery.depth) throw badRequest(`The query has more than ${maxQuery.depth} levels of parentheses.`);
    const of = [parseAnd(depth)];
    while (takeConnective('OR')) of.push(parseAnd(depth));
    return of.length === 1 && of[0] ? of[0] : { kind: 'or', of };
  }

  function parseAnd(depth: number): Query {
    const of: Query[] = [];
    for (;;) {
      take(space);
      if (at >= text.length || text[at] === ')') break;
      const before = at;
      if (takeConnective('OR')) {
        at = before;
        break;
      }
      if (takeConnective('AND')) continue;
      const one = parseNot(depth);
      if (one) of.push(one);
    }
    return of.length === 1 && of[0] ? of[0] : { kind: 'and', of };
  }

  /** Returns null if there was no term. Then one unexpected character is skipped, unless it is a closing parenthesis. */
  function parseNot(depth: number): Query | null {
    let isNegated = false;
    while (takeConnective('NOT') || text[at] === '-') {
      if (text[at] === '-') at += 1;
      isNegated = !isNegated;
      take(space);
    }
    const found = text[at] === '(' ? parseGroup(depth) : parseTerm();
    return found && isNegated ? { kind: 'not', of: found } : found;
  }

  function parseGroup(depth: number): Query {
    at += 1;
    const inner = parseOr(depth + 1);
    if (text[at] === ')') at += 1;
    return inner;
  }

  function parseTerm(): Query | null {
    const match = take(term);
    if (!match) {
      // A parenthesis closes a group; any other unexpected character is skipped.
      if (text[at] !== ')') at += 1;
      return null;
    }
    terms += 1;
    if (terms > maxQuery.terms) throw badRequest(`The query has more than ${maxQuery.terms} terms.`);
    return { kind: 'term', term: termOf(match.groups ?? {}) };
  }

  const of = [parseOr(0)];
  // An unmatched parenthesis is ignored.
  while (at < text.length) {
    at += 1;
    of.push(parseOr(0));
  }
  return of.length === 1 && of[0] ? of[0] : { kind: 'and', of };
}

function termOf({ field, comparator, double, single, word }: Record<string, string | undefined>): Term {
  const quoted = double ?? single;
  const isPrefix = quoted === undefined && /(?<!\\)\*$/.test(word ?? '');
  const written = quoted ?? (isPrefix ? word?.slice(0, -1) : word) ?? '';
  return {
    field: field?.toLowerCase() ?? null,
    comparator:
      comparator === '>' || comparator === '>=' || comparator === '<' || comparator === '<=' ? comparator : null,
    value: written.replace(/\\(.)/g, '$1'),
    isPhrase: quoted !== undefined,
    isPrefix,
  };
}
