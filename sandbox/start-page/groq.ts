import { evaluate, GroqSyntaxError, parse } from 'groq-js';
import { isRecord } from '../json.ts';
import { dataset, projectId } from '../media/asset-addresses.ts';
import type { QueryRequest } from './api.ts';
import type { Document, Snapshot } from './document.ts';
import { badRequest, parseError, type QueryError } from './errors.ts';
import { tagsOfQuery } from './sync-tags.ts';

/** A parsed query with its parameters. */
export interface Groq {
  /** The sync tags of its result. @param followed Ids of the references that were followed. */
  tags: (followed: Iterable<string>) => string[];
  /**
   * Evaluates the query to plain JSON. A query may run forever: call this only in a process that can be ended (query-process.ts).
   *
   * @param now Milliseconds since the epoch, for `now()`.
   * @param onFollow Called with the id of every reference that is followed.
   * @throws {Error} for faults that only evaluation finds.
   */
  over: (documents: Snapshot, now: number, onFollow?: (id: string) => void) => Promise<unknown>;
}

/** Characters. The evaluator's parser takes seconds over more; the provider publishes no limit. */
const maxQueryLength = 64 * 1024;

/** @throws {QueryError} 400 with the position in the query. {Error} for parser errors without a position. */
export function parseGroq({ query, params }: QueryRequest): Groq {
  if (query.length > maxQueryLength) throw badRequest(`The query is longer than ${maxQueryLength} characters`);
  // The evaluator would use null for a missing parameter.
  const missing = findMissingParameter(query, params);
  if (missing) {
    throw parseError(`param $${missing.name} referenced, but not provided`, query, missing.start, missing.end);
  }
  const tree = parseTree(query, params);
  checkPatterns(tree);
  return {
    tags: (followed) => tagsOfQuery(tree, followed),
    async over(documents, now, onFollow = () => {}) {
      const value = await evaluate(tree, {
        dataset: [...documents.values()],
        params,
        timestamp: new Date(now),
        sanity: { projectId, dataset },
        dereference: async ({ _ref }: { _ref: string }): Promise<Document | null> => {
          onFollow(_ref);
          return documents.get(_ref) ?? null;
        },
      });
      const result: unknown = await value.get();
      return result;
    },
  };
}

/** A document before and after a change; null where it did not exist. */
export interface Delta {
  before: Document | null;
  after: Document | null;
}

/**
 * Evaluates an expression about a change, to plain JSON. Its attributes are those of the document after the change, or of a deleted document;
 * `before()`, `after()` and the functions of `delta::` compare the two (Sanity, "GROQ-powered webhooks"). Call it only in a process that can
 * be ended, like `over` of {@link Groq}.
 *
 * @param now Milliseconds since the epoch, for `now()`.
 * @throws {QueryError} 400 with the position in the expression. {Error} for other faults.
 */
export async function evaluateDelta(
  expression: string,
  { before, after }: Delta,
  documents: Snapshot,
  now: number,
): Promise<unknown> {
  if (expression.length > maxQueryLength) throw badRequest(`The query is longer than ${maxQueryLength} characters`);
  const tree = parseTree(expression, {}, 'delta');
  checkPatterns(tree);
  const value = await evaluate(tree, {
    dataset: [...documents.values()],
    root: after ?? before,
    before,
    after,
    timestamp: new Date(now),
    sanity: { projectId, dataset },
  });
  const result: unknown = await value.get();
  return result;
}

function parseTree(query: string, params: Record<string, unknown>, mode: 'normal' | 'delta' = 'normal') {
  const text = endsWithComment(query) ? `${query}\n` : query;
  try {
    return parse(text, { params, mode });
  } catch (error) {
    throw error instanceof GroqSyntaxError ? syntaxError(error, text) : error;
  }
}

/** Matches strings (also unterminated ones) and comments, so that `$name` inside them is not read as a parameter. */
const token = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\/\/[^\n]*|\$(?<name>[A-Za-z_]\w*)/gs;

/** The head of a function's definition, with its parameters: `fn shop::card($product) =`. */
const functionHead = /\bfn\s+\w+(?:::\w+)*\s*\((?<parameters>[^)]*)\)\s*=/g;

/** The first parameter that a query references and that is not provided; `end` is the index of its last character. */
function findMissingParameter(query: string, params: Record<string, unknown>) {
  const ofFunctions = new Set(
    [...query.matchAll(functionHead)].flatMap(({ groups }) => groups?.parameters?.match(/(?<=\$)\w+/g) ?? []),
  );
  for (const match of query.matchAll(token)) {
    const name = match.groups?.name;
    if (name !== undefined && !Object.hasOwn(params, name) && !ofFunctions.has(name))
      return { name, start: match.index, end: match.index + name.length };
  }
  return null;
}

/** The evaluator reads a comment up to its line break, and refuses a comment without one. */
function endsWithComment(query: string): boolean {
  const [last = ''] = [...query.matchAll(token)].at(-1) ?? [];
  return last.startsWith('//') && query.endsWith(last);
}

/** Where the last string of a query begins, at its quote. */
function startOfLastString(query: string): number {
  const strings = [...query.matchAll(token)].filter(([text]) => /^["']/.test(text));
  return strings.at(-1)?.index ?? 0;
}

/** The evaluator has this message for every query that it can parse only in part; its position is the one before the rest. */
const unreadable = 'Unexpected end of query';

/**
 * A syntax error of the evaluator, with the position that the provider reports: the first unexpected character, or the end of the query;
 * the whole of an unterminated string (sanity-io/client, pull request 1065).
 */
function syntaxError({ message, position }: GroqSyntaxError, query: string): QueryError {
  const detail = message.replace(/^.*? at position \d+: /, '');
  const place = detail === unreadable ? position + 1 : position;
  if (place > query.length)
    return parseError('unexpected end of text', query, startOfLastString(query), query.length - 1);
  const character = String.fromCodePoint(query.codePointAt(place) ?? 0);
  const description = detail === unreadable && place < query.length ? `unexpected "${character}"` : detail;
  return parseError(description, query, place, place);
}

/** The maximum for one word of a pattern. Each wildcard more than doubles the evaluator's time for a word that does not match. */
const maxWildcards = 5;

/**
 * Refuses patterns of `match` that the evaluator compiles to regular expressions that run for hours.
 *
 * @param tree The parsed query, with its parameters substituted.
 * @throws {QueryError} 400
 */
function checkPatterns(tree: unknown): void {
  if (Array.isArray(tree)) {
    for (const inner of tree) checkPatterns(inner);
    return;
  }
  if (!isRecord(tree)) return;
  if (tree.type === 'OpCall' && tree.op === 'match' && stringsIn(tree.right).some(hasTooManyWildcards))
    throw badRequest(`A word of a pattern has more than ${maxWildcards} wildcards`);
  for (const inner of Object.values(tree)) checkPatterns(inner);
}

function stringsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(stringsIn) : [];
}

function hasTooManyWildcards(pattern: string): boolean {
  return pattern.split(/\s+/).some((word) => word.split('*').length - 1 > maxWildcards);
}
