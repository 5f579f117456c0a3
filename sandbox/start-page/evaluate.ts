import { evaluate, GroqSyntaxError, parse } from 'groq-js';
import type { Document } from './documents.ts';
import { parseError } from './errors.ts';
import { findMissingParameter } from './parameters.ts';
import type { AskedQuery } from './read-query.ts';
import { dataset, projectId } from './vocabulary.ts';

/**
 * The result of a query over these documents, as plain JSON.
 *
 * @param now Milliseconds since the epoch, for `now()`.
 * @throws {QueryError} 400 with the place in the query.
 */
export async function evaluateQuery(
  { query, params }: AskedQuery,
  documents: readonly Document[],
  now: number,
): Promise<unknown> {
  // The evaluator would take what is missing for null.
  const missing = findMissingParameter(query, params);
  if (missing) {
    throw parseError(`param $${missing.name} referenced, but not provided`, query, missing.start, missing.end);
  }
  try {
    const tree = parse(query, { params });
    const value = await evaluate(tree, {
      dataset: documents,
      params,
      timestamp: new Date(now),
      sanity: { projectId, dataset },
    });
    const result: unknown = await value.get();
    return result;
  } catch (error) {
    throw asQueryError(error, query);
  }
}

function asQueryError(error: unknown, query: string): unknown {
  if (error instanceof GroqSyntaxError) return parseError(error.message, query, error.position, error.position);
  // The evaluator's own class for everything else that is wrong with a query is not exported.
  if (error instanceof Error && error.name === 'GroqQueryError') {
    return parseError(error.message, query, 0, Math.max(0, query.length - 1));
  }
  return error;
}
