import type { ProviderContext } from '../provider.ts';
import type { Document, Snapshot } from './document.ts';
import { QueryError, WriteError } from './errors.ts';
import { createQueryPool } from './query-pool.ts';
import type { QueryJob, QueryReply, QueryView } from './query-process.ts';
import type { QueryRequest } from './read-request.ts';

/** Everything that is evaluated in a query process. Each throws a {QueryError} for the query and for the limits of query-pool.ts. */
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
  /** A document after a patch. @throws {WriteError} for an invalid patch (mutations/patch.ts). */
  patch: (document: Document, patch: Record<string, unknown>) => Promise<Document>;
}

export function createQueries(context: ProviderContext): Queries {
  const run = createQueryPool({ timeoutMs: () => context.settings.startPage.queryTimeoutMs, closing: context.closing });

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
