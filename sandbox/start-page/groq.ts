import { evaluate, GroqSyntaxError, parse } from 'groq-js';
import type { Document } from './documents.ts';
import { badRequest, parseError, QueryError } from './errors.ts';
import { findMissingParameter } from './parameters.ts';
import { checkPatterns } from './patterns.ts';
import type { AskedQuery } from './read-query.ts';
import { scanned } from './scanned.ts';
import type { Snapshot } from './snapshot.ts';
import { tagsOfQuery } from './sync-tags.ts';
import { syntaxError } from './syntax-error.ts';
import { dataset, projectId } from './vocabulary.ts';

/** A query that was understood, with its parameters. */
export interface Groq {
  asked: AskedQuery;
  /** What its result depends on beside the references that were followed. */
  tags: (followed: Iterable<string>) => string[];
  /**
   * Its result as plain JSON.
   *
   * @param now Milliseconds since the epoch, for `now()`.
   * @param followed Is told the id of every reference that is followed.
   * @throws {QueryError} 400 for what only shows when it is evaluated.
   */
  over: (documents: Snapshot, now: number, followed?: (id: string) => void) => Promise<unknown>;
}

/** Characters. The evaluator's parser takes seconds over more; the provider publishes no limit. */
const longestQuery = 64 * 1024;

/** @throws {QueryError} 400 with the place in the query. */
export function readGroq(asked: AskedQuery): Groq {
  const { query, params } = asked;
  if (query.length > longestQuery) throw badRequest(`The query is longer than ${longestQuery} characters`);
  // The evaluator would take what is missing for null.
  const missing = findMissingParameter(query, params);
  if (missing) {
    throw parseError(`param $${missing.name} referenced, but not provided`, query, missing.start, missing.end);
  }
  const tree = understood(query, () => parse(query, { params }));
  understood(query, () => checkPatterns(tree));
  return {
    asked,
    tags: (followed) => understood(query, () => tagsOfQuery(tree, followed)),
    async over(documents, now, followed = () => {}) {
      try {
        const value = await evaluate(tree, {
          dataset: scanned([...documents.values()]),
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
      } catch (error) {
        throw asQueryError(error, query);
      }
    },
  };
}

function understood<T>(query: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asQueryError(error, query);
  }
}

/**
 * Whatever the evaluator stumbles over is the query's fault: a function that it knows but does not do, or nesting beyond its stack, it says
 * with errors of no class of its own.
 */
function asQueryError(error: unknown, query: string): unknown {
  if (error instanceof GroqSyntaxError) return syntaxError(error, query);
  if (!(error instanceof Error) || error instanceof QueryError) return error;
  const description = error instanceof RangeError ? 'The query is nested too deeply' : error.message;
  return parseError(description, query, 0, Math.max(0, query.length - 1));
}
