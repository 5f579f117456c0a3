import type { Document } from './documents.ts';
import { badRequest, parseError, QueryError } from './errors.ts';
import { readGroq } from './groq.ts';
import { type Perspective, seenFrom } from './perspective.ts';
import type { AskedQuery } from './read-query.ts';
import { type Privacy, readableWith } from './reading.ts';
import type { Snapshot } from './snapshot.ts';

/** What `/data/query` answers with, beside the query's own result. */
export interface QueryAnswer {
  hasToken: boolean;
  privacy: Privacy;
  perspective: Perspective;
  /** Members of the body that do not depend on the result. */
  members: Readonly<Record<string, unknown>>;
}

/** One evaluation, as it is sent to the process that does it (query-process.ts). */
export interface QueryJob {
  asked: AskedQuery;
  /** Milliseconds since the epoch, for `now()`. */
  now: number;
  /** What is wanted of it: the body of an answer, the ids of the documents it selects, or which of these documents its filter matches. */
  want: { kind: 'body'; answer: QueryAnswer } | { kind: 'ids' } | { kind: 'matches'; documents: readonly Document[] };
}

/** Plain data, as it is sent between processes. */
export type QueryReply =
  | { kind: 'body'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'ids'; ids: string[] }
  | { kind: 'matches'; matches: boolean[] }
  | { kind: 'refused'; status: number; message: string; body: Readonly<Record<string, unknown>> };

/** Characters of JSON, as much as one document may have at the provider (Sanity, "Technical limits"); for results it publishes no limit. */
const longestResult = 32 * 1024 * 1024;

/** Does a job over the documents of the dataset. What is wrong with the query is a reply too. */
export async function runJob(job: QueryJob, documents: Snapshot): Promise<QueryReply> {
  try {
    return await evaluateJob(job, documents);
  } catch (error) {
    const refused = asQueryError(error, job.asked.query);
    return { kind: 'refused', status: refused.status, message: refused.message, body: refused.body };
  }
}

async function evaluateJob({ asked, now, want }: QueryJob, documents: Snapshot): Promise<QueryReply> {
  const groq = readGroq(asked);
  if (want.kind === 'matches') {
    const matches: boolean[] = [];
    // Each document alone: filters of listeners follow no references.
    for (const document of want.documents) matches.push(isMatch(await groq.over(snapshotOfOne(document), now)));
    return { kind: 'matches', matches };
  }
  if (want.kind === 'ids') return { kind: 'ids', ids: idsIn(await groq.over(documents, now)) };

  const began = performance.now();
  const { hasToken, privacy, perspective, members } = want.answer;
  const seen = seenFrom(readableWith(documents, hasToken, privacy), perspective);
  const followed = new Set<string>();
  const result = await groq.over(seen, now, (id) => followed.add(id));
  const ms = Math.round(performance.now() - began);
  const text = limitedJson({ ...members, result: result ?? null, syncTags: groq.tags(followed), ms });
  return { kind: 'body', body: new TextEncoder().encode(text) };
}

function snapshotOfOne(document: Document): Snapshot {
  return new Map([[document._id, document]]);
}

function isMatch(result: unknown): boolean {
  return Array.isArray(result) ? result.length > 0 : result !== null && result !== false && result !== 0;
}

function idsIn(result: unknown): string[] {
  const selected: unknown[] = Array.isArray(result) ? result : [result];
  return selected.flatMap((document) =>
    typeof document === 'object' && document !== null && '_id' in document && typeof document._id === 'string'
      ? document._id
      : [],
  );
}

/** @throws {QueryError} 400; a text beyond what the engine can hold is too long as well. */
function limitedJson(value: unknown): string {
  const text = textOrNull(() => JSON.stringify(value));
  if (text === null || text.length > longestResult)
    throw badRequest(`The result is longer than ${longestResult} characters`);
  return text;
}

function textOrNull(write: () => string): string | null {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Whatever the evaluator stumbles over is the query's fault: a function that it knows but does not do, or nesting beyond its stack, it says
 * with errors of no class of its own.
 */
function asQueryError(error: unknown, query: string): QueryError {
  if (error instanceof QueryError) return error;
  const description =
    error instanceof RangeError
      ? 'The query is nested too deeply'
      : error instanceof Error
        ? error.message
        : String(error);
  return parseError(description, query, 0, Math.max(0, query.length - 1));
}
