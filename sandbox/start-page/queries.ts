import type { ProviderContext } from '../provider.ts';
import type { Document } from './documents.ts';
import { QueryError } from './errors.ts';
import type { QueryAnswer, QueryJob, QueryReply } from './query-job.ts';
import { createQueryPool } from './query-pool.ts';
import type { AskedQuery } from './read-query.ts';
import type { Snapshot } from './snapshot.ts';

/** Every query of the dataset, whoever asks; each throws a {QueryError} for what is wrong with it (query-pool.ts). */
export interface Queries {
  /** The JSON of an answer to `/data/query`. */
  body: (
    documents: Snapshot,
    asked: AskedQuery,
    answer: QueryAnswer,
    signal: AbortSignal,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /** The ids of the documents that a query selects. @param now Milliseconds since the epoch. */
  ids: (documents: Snapshot, asked: AskedQuery, now: number) => Promise<string[]>;
  /** Which of these documents a listener's filter matches; of none of them, whether it can be read at all. */
  matches: (documents: readonly Document[], asked: AskedQuery) => Promise<boolean[]>;
}

export function createQueries(context: ProviderContext): Queries {
  const run = createQueryPool({ timeoutMs: () => context.settings.startPage.queryTimeoutMs, closing: context.closing });

  async function reply<Kind extends QueryJob['want']['kind']>(kind: Kind, replied: Promise<QueryReply>) {
    const given = await replied;
    if (given.kind === 'refused') throw new QueryError(given.status, given.message, given.body);
    if (!isOf(given, kind)) throw new Error(`The query process replied with ${given.kind} to ${kind}.`);
    return given;
  }

  return {
    async body(documents, asked, answer, signal) {
      const job: QueryJob = { asked, now: context.now(), want: { kind: 'body', answer } };
      return (await reply('body', run(job, documents, signal))).body;
    },
    async ids(documents, asked, at) {
      return (await reply('ids', run({ asked, now: at, want: { kind: 'ids' } }, documents))).ids;
    },
    async matches(documents, asked) {
      const job: QueryJob = { asked, now: context.now(), want: { kind: 'matches', documents } };
      return (await reply('matches', run(job, null))).matches;
    },
  };
}

function isOf<Kind extends QueryReply['kind']>(
  given: QueryReply,
  kind: Kind,
): given is Extract<QueryReply, { kind: Kind }> {
  return given.kind === kind;
}
