import type { QueryRequest } from './api.ts';
import { type Document, type Privacy, readableWith, type Snapshot, snapshotOf } from './document.ts';
import { badRequest, type Failure, parseError, QueryError, WriteError } from './errors.ts';
import { type Delta, evaluateDelta, parseGroq } from './groq.ts';
import { applyPatch } from './mutations/patch.ts';
import { type Perspective, viewFrom } from './perspective.ts';

/** The data on which the response to `/data/query` depends, apart from the query. */
export interface QueryView {
  hasToken: boolean;
  privacy: Privacy;
  perspective: Perspective;
  /** Members of the body that do not depend on the result. */
  members: Readonly<Record<string, unknown>>;
}

/** One evaluation. `now` is in milliseconds since the epoch, for `now()`. */
export type QueryJob =
  /** The body of the response to `/data/query`. */
  | { kind: 'body'; query: QueryRequest; now: number; view: QueryView }
  /** The ids of the documents that a query selects. */
  | { kind: 'ids'; query: QueryRequest; now: number }
  /** Which of these documents the filter of a listener matches. */
  | { kind: 'matches'; query: QueryRequest; now: number; documents: readonly Document[] }
  /** The value of an expression about a change, as JSON. */
  | { kind: 'delta'; query: QueryRequest; now: number; delta: Delta }
  /** A document after a patch. */
  | { kind: 'patch'; document: Document; patch: Record<string, unknown> };

/** Structured-cloneable results, by the kind of their job, and errors. */
export type QueryReply =
  | { kind: 'body'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'ids'; ids: string[] }
  | { kind: 'matches'; matches: boolean[] }
  | { kind: 'delta'; json: string }
  | { kind: 'patch'; document: Document }
  | { kind: 'queryError'; status: number; message: string; body: Readonly<Record<string, unknown>> }
  | { kind: 'writeError'; failure: Failure };

/** A job, with the changes of the dataset since the last job of this process. */
export interface ProcessRequest {
  job: QueryJob;
  put: readonly Document[];
  removed: readonly string[];
}

/** `null` is sent once, when the modules are loaded. The time of a job is measured only after that. */
export type ProcessMessage = QueryReply | null;

/** Characters of JSON. This is the provider's limit for a document (Sanity, "Technical limits"); it publishes none for results. */
const maxResultLength = 32 * 1024 * 1024;

let documents: Snapshot = new Map();

function send(message: ProcessMessage): void {
  // The callback receives the error (EPIPE) after the sandbox has ended; without a callback, it would be an uncaught exception.
  process.send?.(message, undefined, undefined, () => {});
}

// The evaluator reads ahead, and nothing awaits a read that fails after the result is complete.
process.on('unhandledRejection', () => {});
// Ctrl-C signals every process of the terminal; the sandbox finishes pending requests, and then ends this process itself.
process.on('SIGINT', () => {});

process.on('message', async ({ job, put, removed }: ProcessRequest) => {
  if (put.length > 0 || removed.length > 0) documents = changed(documents, put, removed);
  const reply = await runJob(job, documents);
  // The reply is sent after the pending read-ahead, so that this counts for the time of this job and not of the next one.
  setImmediate(() => send(reply));
});
send(null);

function changed(before: Snapshot, put: readonly Document[], removed: readonly string[]): Snapshot {
  const after = new Map(before);
  for (const id of removed) after.delete(id);
  for (const document of put) after.set(document._id, document);
  return snapshotOf(after.values());
}

async function runJob(job: QueryJob, dataset: Snapshot): Promise<QueryReply> {
  try {
    if (job.kind === 'patch') return { kind: 'patch', document: applyPatch(job.document, job.patch) };
    return await evaluate(job, dataset);
  } catch (error) {
    if (error instanceof WriteError) return { kind: 'writeError', failure: error.failure };
    const { status, message, body } = asQueryError(error, job);
    return { kind: 'queryError', status, message, body };
  }
}

async function evaluate(job: Exclude<QueryJob, { kind: 'patch' }>, dataset: Snapshot): Promise<QueryReply> {
  if (job.kind === 'delta') {
    const value = await evaluateDelta(job.query.query, job.delta, dataset, job.now);
    return { kind: 'delta', json: limitedJson(value ?? null) };
  }
  const groq = parseGroq(job.query);
  if (job.kind === 'matches') {
    const matches: boolean[] = [];
    // Each document is matched alone, because filters of listeners follow no references.
    for (const document of job.documents)
      matches.push(isMatch(await groq.over(new Map([[document._id, document]]), job.now)));
    return { kind: 'matches', matches };
  }
  if (job.kind === 'ids') return { kind: 'ids', ids: idsIn(await groq.over(dataset, job.now)) };

  const start = performance.now();
  const { hasToken, privacy, perspective, members } = job.view;
  const visible = viewFrom(readableWith(dataset, hasToken, privacy), perspective);
  const followed = new Set<string>();
  const result = await groq.over(visible, job.now, (id) => followed.add(id));
  const ms = Math.round(performance.now() - start);
  const text = limitedJson({ ...members, result: result ?? null, syncTags: groq.tags(followed), ms });
  return { kind: 'body', body: new TextEncoder().encode(text) };
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

/** @throws {QueryError} 400 for a result beyond the limit, or beyond what a string can hold. */
function limitedJson(value: unknown): string {
  const text = stringify(value);
  if (text === null || text.length > maxResultLength)
    throw badRequest(`The result is longer than ${maxResultLength} characters`);
  return text;
}

/** Returns null if the JSON exceeds the maximum length of a string. */
function stringify(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Treats every error of the evaluator as an error of the query: for a function that it knows but does not support, and for nesting beyond its
 * stack, it throws errors without a class of their own.
 */
function asQueryError(error: unknown, job: QueryJob): QueryError {
  if (error instanceof QueryError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (job.kind === 'patch') return badRequest(`The patch cannot be applied: ${message}`);
  const { query } = job.query;
  // "not implemented" is the evaluator's whole message, for functions that the provider has.
  if (message === 'not implemented') return badRequest(`The sandbox does not serve ${unserved(query)}`);
  const description = error instanceof RangeError ? 'The query is nested too deeply' : message;
  return parseError(description, query, 0, Math.max(0, query.length - 1));
}

/** The function of a query that the evaluator parses and does not implement. */
function unserved(query: string): string {
  return /\b(geo|documents|media|text)::\w+|\banywhere\b/.exec(query)?.[0] ?? 'a function of this query';
}
