import type { Document } from './documents.ts';
import { type QueryJob, type QueryReply, runJob } from './query-job.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** A job, with what changed in the dataset since this process did its last one. */
export interface QueryRequest {
  job: QueryJob;
  put: readonly Document[];
  removed: readonly string[];
}

/** `null` tells that the modules are loaded: from here on, time is a query's own. */
export type QueryMessage = QueryReply | null;

let documents: Snapshot = new Map();

function send(message: QueryMessage): void {
  process.send?.(message);
}

// The evaluator reads ahead of what it needs, and nobody awaits what fails there once the result is found.
process.on('unhandledRejection', () => {});
// Ctrl-C reaches every process of the terminal; the sandbox still finishes what is under way, and ends this one itself.
process.on('SIGINT', () => {});

process.on('message', async ({ job, put, removed }: QueryRequest) => {
  if (put.length > 0 || removed.length > 0) documents = changed(documents, put, removed);
  const reply = await runJob(job, documents);
  // After what is still being read ahead: it belongs to this job's time, not to the next one's.
  setImmediate(() => send(reply));
});
send(null);

function changed(before: Snapshot, put: readonly Document[], removed: readonly string[]): Snapshot {
  const after = new Map(before);
  for (const id of removed) after.delete(id);
  for (const document of put) after.set(document._id, document);
  return snapshotOf(after.values());
}
