import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Document } from './documents.ts';
import { badRequest, queryTimedOut, tooManyQueries } from './errors.ts';
import type { QueryJob, QueryReply } from './query-job.ts';
import type { QueryMessage, QueryRequest } from './query-process.ts';
import type { Snapshot } from './snapshot.ts';

/** The second answers ordinary queries while the first is held by a heavy one. Each takes some 60 MB. */
const mostProcesses = 2;

/** Concurrent queries on one dataset, those that run and those that wait (Sanity, "Technical limits"). */
const mostPending = 500;

/** Megabytes of heap that one process may take: a query that needs more ends it. */
const heap = 256;

interface PoolOptions {
  /** Milliseconds that a query may take, read anew for each. */
  timeoutMs: () => number;
  /** Idle processes end when this aborts, the others when they have answered. */
  closing: AbortSignal;
}

/**
 * Runs a job away from the process that answers for every provider (docs/decisions/0023).
 *
 * @param documents The dataset; null for a job that brings its own.
 * @param signal Aborts when the client leaves: a job that still waits is not begun.
 * @throws {QueryError} 408 beyond the time limit, 429 when too many wait, 400 for a query that takes too much memory. What is wrong with the
 * query itself is a reply.
 */
export type RunQuery = (job: QueryJob, documents: Snapshot | null, signal?: AbortSignal) => Promise<QueryReply>;

/** Processes that evaluate queries, one at a time each; started when first needed, replaced when a query had to be ended. */
export function createQueryPool({ timeoutMs, closing }: PoolOptions): RunQuery {
  let idle: QueryProcess[] = [];
  const inTurn = pLimit(mostProcesses);
  let pending = 0;
  closing.addEventListener('abort', () => {
    for (const evaluator of idle.splice(0)) evaluator.end();
  });

  async function run(job: QueryJob, documents: Snapshot | null, signal?: AbortSignal): Promise<QueryReply> {
    if (signal?.aborted) throw badRequest('The client has left');
    idle = idle.filter((evaluator) => evaluator.isAlive());
    const evaluator = idle.pop() ?? (await startProcess());
    const reply = await evaluator.run(job, documents, timeoutMs());
    if (closing.aborted) evaluator.end();
    else idle.push(evaluator);
    return reply;
  }

  return async (job, documents, signal) => {
    if (pending >= mostPending) throw tooManyQueries();
    pending += 1;
    try {
      return await inTurn(() => run(job, documents, signal));
    } finally {
      pending -= 1;
    }
  };
}

interface QueryProcess {
  /** One at a time; once it has thrown, the process is gone. */
  run: (job: QueryJob, documents: Snapshot | null, timeoutMs: number) => Promise<QueryReply>;
  isAlive: () => boolean;
  end: () => void;
}

async function startProcess(): Promise<QueryProcess> {
  const child = fork(fileURLToPath(new URL('./query-process.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=4', `--max-old-space-size=${heap}`],
    serialization: 'advanced',
  });
  // What keeps the sandbox running is who waits for an answer.
  child.unref();
  child.channel?.unref();
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);

  let waiting = Promise.withResolvers<QueryMessage>();
  child.on('message', (message: QueryMessage) => waiting.resolve(message));
  child.once('error', (error) => waiting.reject(error));
  child.once('exit', (code, signal) => {
    process.off('exit', end);
    waiting.reject(
      isOutOfMemory(code, signal) ? tooMuchMemory() : new Error(`A query process ended: ${code ?? signal}.`),
    );
  });
  await waiting.promise;

  /** What the process holds of the dataset. */
  let held: Snapshot = new Map();
  return {
    async run(job, documents, timeoutMs) {
      waiting = Promise.withResolvers<QueryMessage>();
      const timer = setTimeout(() => waiting.reject(queryTimedOut(timeoutMs)), timeoutMs);
      try {
        const next = documents ?? held;
        const request: QueryRequest = { job, ...changesBetween(held, next) };
        child.send(request);
        held = next;
        const reply = await waiting.promise;
        if (reply === null) throw new Error('A query process began twice.');
        return reply;
      } catch (error) {
        end();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    isAlive: () => child.connected,
    end,
  };
}

function changesBetween(before: Snapshot, after: Snapshot): { put: Document[]; removed: string[] } {
  if (before === after) return { put: [], removed: [] };
  return {
    put: [...after.values()].filter((document) => before.get(document._id) !== document),
    removed: [...before.keys()].filter((id) => !after.has(id)),
  };
}

/** The engine aborts where an allocation goes beyond the limit, having said so on stderr. */
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
}

function tooMuchMemory() {
  return badRequest(`The query takes more than ${heap} MB of memory`);
}
