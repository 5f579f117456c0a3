import { evaluate, GroqSyntaxError, parse } from 'groq-js';
import type { Document } from './documents.ts';
import { badRequest, parseError } from './errors.ts';
import { findMissingParameter } from './parameters.ts';
import { checkPatterns } from './patterns.ts';
import type { AskedQuery } from './read-query.ts';
import type { Snapshot } from './snapshot.ts';
import { tagsOfQuery } from './sync-tags.ts';
import { syntaxError } from './syntax-error.ts';
import { dataset, projectId } from './vocabulary.ts';

/** A query that was understood, with its parameters. */
export interface Groq {
  /** What its result depends on beside the references that were followed. */
  tags: (followed: Iterable<string>) => string[];
  /**
   * Its result as plain JSON. A query may take for ever, so only a process that can be ended may call this (query-process.ts).
   *
   * @param now Milliseconds since the epoch, for `now()`.
   * @param followed Is told the id of every reference that is followed.
   * @throws {Error} for what only shows when it is evaluated.
   */
  over: (documents: Snapshot, now: number, followed?: (id: string) => void) => Promise<unknown>;
}

/** Characters. The evaluator's parser takes seconds over more; the provider publishes no limit. */
const longestQuery = 64 * 1024;

/** @throws {QueryError} 400 with the place in the query, {Error} for what the parser says without one. */
export function readGroq({ query, params }: AskedQuery): Groq {
  if (query.length > longestQuery) throw badRequest(`The query is longer than ${longestQuery} characters`);
  // The evaluator would take what is missing for null.
  const missing = findMissingParameter(query, params);
  if (missing) {
    throw parseError(`param $${missing.name} referenced, but not provided`, query, missing.start, missing.end);
  }
  const tree = parsed(query, params);
  checkPatterns(tree);
  return {
    tags: (followed) => tagsOfQuery(tree, followed),
    async over(documents, now, followed = () => {}) {
      const value = await evaluate(tree, {
        dataset: [...documents.values()],
        params,
        timestamp: new Date(now),
        sanity: { projectId, dataset },
        dereference: async ({ _ref }: { _ref: string }): Promise<Document | null> => {
          followed(_ref);
          return documents.get(_ref) ?? null;
        },
      });
      const result: unknown = await value.get();
      return result;
    },
  };
}

function parsed(query: string, params: Record<string, unknown>) {
  try {
    return parse(query, { params });
  } catch (error) {
    throw error instanceof GroqSyntaxError ? syntaxError(error, query) : error;
  }
}
