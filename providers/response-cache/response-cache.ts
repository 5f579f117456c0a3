import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import type { Report } from '../entry/source.ts';
import { type KeptProvider, policy } from './policy.ts';

export interface ResponseCache {
  /**
   * The answer to a GET: kept as `policy` says, asked for once however many wait for it. Where a new one fails or is late, an old one of the
   * last day stands in for it, and the fault is reported. “Not there” (null) is passed on, and from then on nothing stands in.
   * @throws what `ask` throws where there is nothing to stand in
   */
  get: <Answer>(provider: KeptProvider, resource: string, ask: () => Promise<Answer>) => Promise<Answer>;
  /** The next to ask for this resource asks for a new answer, for which the old one may still stand in. */
  expire: (provider: KeptProvider, resource: string) => Promise<void>;
}

interface CacheOptions {
  /** Hears of every fault that the visitor is spared. */
  report: Report;
  /** Milliseconds that an answer is fresh; the policy's when left out. */
  ttlMs?: number;
  /** Milliseconds that an old answer stands in for one that cannot be had; a day when left out. */
  graceMs?: number;
  /** Where so many answers are kept; in this process's memory when left out. */
  storeOf?: (maxItems: number) => ReturnType<typeof bentostore>;
}

const day = 24 * 60 * 60 * 1000;

/** The kept answers of all providers (NET-5). */
export function createResponseCache({
  report,
  ttlMs = policy.ttlMs,
  graceMs = day,
  storeOf = inMemory,
}: CacheOptions): ResponseCache {
  const kept = new BentoCache({
    default: 'content',
    stores: {
      content: storeOf(policy.most.content),
      video: storeOf(policy.most.video),
    },
    ttl: Math.max(ttlMs, 1),
    grace: graceMs === 0 ? false : graceMs,
    graceBackoff: policy.backoffMs,
    timeout: policy.softTimeoutMs,
  });
  // A cache shares what was answered; who waits shares a failure too, and what is not there.
  const underWay = new Map<string, Promise<unknown>>();

  async function getKept<Answer>(
    provider: KeptProvider,
    resource: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const store = kept.use(provider);
    let isAnswered = false;
    let spared: unknown;
    const spare = (fault: unknown) => {
      if (isAnswered) report(fault);
      else spared = fault;
    };
    let answer: Answer | undefined;
    const asked = await store
      .getOrSet<Answer | undefined>({
        key: resource,
        factory: async ({ skip }: { skip: () => undefined }) => {
          answer = await ask().catch((fault: unknown) => {
            spare(fault);
            throw fault;
          });
          if (answer !== null) return answer;
          // What was taken down must not come back when the provider fails.
          await store.delete({ key: resource });
          return skip();
        },
      })
      .catch((failure: unknown) => {
        if (spared !== undefined) throw spared;
        // The cache itself failed: pages do without it.
        report(failure);
        return ask();
      })
      .finally(() => {
        isAnswered = true;
      });
    if (spared !== undefined) report(spared);
    return asked === undefined ? (answer as Answer) : asked;
  }

  return {
    get<Answer>(provider: KeptProvider, resource: string, ask: () => Promise<Answer>): Promise<Answer> {
      const key = `${provider} ${resource}`;
      const waiting = underWay.get(key);
      if (waiting) return waiting as Promise<Answer>; // the key says which kind of answer it is
      const answer = getKept(provider, resource, ask).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    },
    async expire(provider, resource) {
      await kept.use(provider).expire({ key: resource });
    },
  };
}

/** Answers are plain values that nobody changes, so they need not be copied. */
function inMemory(maxItems: number) {
  return bentostore().useL1Layer(memoryDriver({ maxItems, serialize: false }));
}
