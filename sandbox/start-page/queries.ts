import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { ProviderContext } from '../provider.ts';
import type { QueryRequest } from './api.ts';
import type { Document, Snapshot } from './document.ts';
import { badRequest, QueryError, timedOut, tooManyQueries, WriteError } from './errors.ts';
import type { Delta } from './groq.ts';
import type { ProcessMessage, ProcessRequest, QueryJob, QueryReply, QueryView } from './query-process.ts';

/** Everything that is evaluated in a query process. Each function throws a {QueryError} for the query and for the limits of {@link RunQuery}. */
export interface Queries {
  /** The JSON of the response to `/data/query`. */
  body: (
    documents: Snapshot,
    query: QueryRequest,
    view: QueryView,
    signal: AbortSignal,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /** The ids of the documents that a query selects. @param now Milliseconds since the epoch. */
  ids: (documents: Snapshot, query: QueryRequest, now: number) => Promise<string[]>;
  /** Which of these documents the filter of a listener matches. An empty list only validates the filter. */
  matches: (documents: readonly Document[], query: QueryRequest) => Promise<boolean[]>;
  /** The value of an expression about a change, as JSON (groq.ts, evaluateDelta). */
  delta: (documents: Snapshot, expression: string, delta: Delta) => Promise<string>;
  /** A document after a patch. @throws {WriteError} for an invalid patch (mutations/patch.ts). */
  patch: (document: Document, patch: Record<string, unknown>) => Promise<Document>;
}

/**
 * Runs queries and patches in separate processes, so that a query that takes too long can be ended (`startPage.queryTimeoutMs`). The functions
 * throw QueryError for a refused query.
 */
export function createQueries(context: ProviderContext): Queries {
  const run = createQueryPool(() => context.settings.startPage.queryTimeoutMs);

  async function resultOf<Kind extends QueryJob['kind']>(kind: Kind, pending: Promise<QueryReply>) {
    const reply = await pending;
    if (reply.kind === 'queryError') throw new QueryError(reply.status, reply.message, reply.body);
    if (reply.kind === 'writeError') throw new WriteError(reply.failure);
    if (!isOf(reply, kind)) throw new Error(`The query process replied with ${reply.kind} to ${kind}.`);
    return reply;
  }

  return {
    async body(documents, query, view, signal) {
      const job: QueryJob = { kind: 'body', query, now: context.now(), view };
      return (await resultOf('body', run(job, documents, signal))).body;
    },
    async ids(documents, query, now) {
      return (await resultOf('ids', run({ kind: 'ids', query, now }, documents))).ids;
    },
    async matches(documents, query) {
      const job: QueryJob = { kind: 'matches', query, now: context.now(), documents };
      return (await resultOf('matches', run(job, null))).matches;
    },
    async delta(documents, expression, delta) {
      const job: QueryJob = { kind: 'delta', query: { query: expression, params: {} }, now: context.now(), delta };
      return (await resultOf('delta', run(job, documents))).json;
    },
    async patch(document, patch) {
      return (await resultOf('patch', run({ kind: 'patch', document, patch }, null))).document;
    },
  };
}

function isOf<Kind extends QueryReply['kind']>(
  reply: QueryReply,
  kind: Kind,
): reply is Extract<QueryReply, { kind: Kind }> {
  return reply.kind === kind;
}

/** A sandbox has at most two processes, so that it can respond to ordinary queries while a heavy one runs. Each takes about 60 MB. */
const maxProcesses = 2;

/** Milliseconds after which an idle process ends. */
const idleTime = 10 * 60_000;

/**
 * Processes without a job, each with the timer that ends it, in the order in which they ran last. All sandboxes in this process share them, because
 * starting one takes 0.4 seconds of processor time.
 */
const idle = new Map<QueryProcess, NodeJS.Timeout>();

/** Concurrent queries on one dataset, running and waiting (Sanity, "Technical limits"). */
const maxPending = 500;

/** The heap limit of a process, in megabytes: a query that needs more ends it. */
const maxHeapMb = 256;

/**
 * Runs a job outside the process that serves all providers (docs/decisions/0023).
 *
 * @param documents The dataset; null for a job that contains its documents.
 * @param signal Aborts when the client disconnects: a job that still waits does not start.
 * @throws {QueryError} 408 beyond the time limit, 429 when too many wait, 400 beyond the memory limit. Errors of the query itself are
 * replies.
 */
type RunQuery = (job: QueryJob, documents: Snapshot | null, signal?: AbortSignal) => Promise<QueryReply>;

/** Creates a pool of processes that run one job at a time. They are started on demand, and replaced after a job had to be ended. */
function createQueryPool(timeoutMs: () => number): RunQuery {
  const limit = pLimit(maxProcesses);
  let pending = 0;

  async function run(job: QueryJob, documents: Snapshot | null, signal?: AbortSignal): Promise<QueryReply> {
    if (signal?.aborted) throw badRequest('The client has left');
    const evaluator = takeIdle() ?? (await startProcess());
    const reply = await evaluator.run(job, documents, timeoutMs());
    keepIdle(evaluator);
    return reply;
  }

  return async (job, documents, signal) => {
    if (pending >= maxPending) throw tooManyQueries();
    pending += 1;
    try {
      return await limit(() => run(job, documents, signal));
    } finally {
      pending -= 1;
    }
  };
}

function takeIdle(): QueryProcess | null {
  for (const [evaluator, ending] of [...idle].reverse()) {
    idle.delete(evaluator);
    clearTimeout(ending);
    if (evaluator.isAlive()) return evaluator;
  }
  return null;
}

function keepIdle(evaluator: QueryProcess): void {
  const ending = setTimeout(() => {
    idle.delete(evaluator);
    evaluator.end();
  }, idleTime).unref();
  idle.set(evaluator, ending);
}

interface QueryProcess {
  /** Runs one job at a time. If it throws an error, the process has ended. */
  run: (job: QueryJob, documents: Snapshot | null, timeoutMs: number) => Promise<QueryReply>;
  isAlive: () => boolean;
  end: () => void;
}

async function startProcess(): Promise<QueryProcess> {
  const child = fork(fileURLToPath(new URL('./query-process.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=4', `--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
  });
  // An idle process must not keep the sandbox running. A client that waits for its response keeps it running.
  child.unref();
  child.channel?.unref();
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);

  let waiting = Promise.withResolvers<ProcessMessage>();
  child.on('message', (message: ProcessMessage) => waiting.resolve(message));
  child.once('error', (error) => waiting.reject(error));
  child.once('exit', (code, signal) => {
    process.off('exit', end);
    waiting.reject(
      isOutOfMemory(code, signal) ? tooMuchMemory() : new Error(`A query process ended: ${code ?? signal}.`),
    );
  });
  await waiting.promise;

  /** The dataset as last sent to the process. */
  let sent: Snapshot = new Map();
  return {
    async run(job, documents, timeoutMs) {
      waiting = Promise.withResolvers<ProcessMessage>();
      const label = job.kind === 'patch' ? 'patch' : 'query';
      const timer = setTimeout(() => waiting.reject(timedOut(label, timeoutMs)), timeoutMs);
      try {
        const next = documents ?? sent;
        const request: ProcessRequest = { job, ...changesBetween(sent, next) };
        child.send(request);
        sent = next;
        const reply = await waiting.promise;
        if (reply === null) throw new Error('A query process started twice.');
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

/** V8 aborts the process with a report on stderr if an allocation exceeds the limit. */
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
}

function tooMuchMemory() {
  return badRequest(`The query takes more than ${maxHeapMb} MB of memory`);
}
