import type { GroqSyntaxError } from 'groq-js';
import { parseError, type QueryError } from './errors.ts';
import { startOfLastText } from './parameters.ts';

/** Said of every query that could be read in part only, whatever stands behind that part; its place is the character before. */
const unreadable = 'Unexpected end of query';

/**
 * The evaluator's word on a query that it cannot read, with the place where the provider sees it: the first character that is not
 * understood, or the end of the query; all of a text that never ends (sanity-io/client, pull request 1065).
 */
export function syntaxError({ message, position }: GroqSyntaxError, query: string): QueryError {
  const detail = message.replace(/^.*? at position \d+: /, '');
  const place = detail === unreadable ? position + 1 : position;
  if (place > query.length)
    return parseError('unexpected end of text', query, startOfLastText(query), query.length - 1);
  const description = detail === unreadable && place < query.length ? `unexpected ${at(query, place)}` : detail;
  return parseError(description, query, place, place);
}

function at(query: string, place: number): string {
  return `"${String.fromCodePoint(query.codePointAt(place) ?? 0)}"`;
}
