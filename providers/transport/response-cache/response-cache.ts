import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { timeLimits } from '../time-limits.ts';
import type { Report } from '../types.ts';
import { type KeptProvider, policy } from './policy.ts';
import { createSharedCalls } from './shared-calls.ts';

export interface ResponseCache {
  /**
   * The answer to a GET: kept as `policy` says, asked for once however many wait for it. Where a new one fails or is late, an old one of the
   * last day stands in for it, and the fault is reported. “Not there” (null) is passed on, and from then on nothing stands in.
   * @throws what `ask` throws where there is nothing to stand in; ProviderError `aborted` or `timeout` for who cannot wait for it any longer
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
  /** Milliseconds that a call may take that several share. */
  timeLimit?: number;
  /** Where so many answers are kept; in this process's memory when left out. */
  storeOf?: (maxItems: number) => ReturnType<typeof bentostore>;
}

/** Times are those of `performance.now`: a clock of the day that is set back would have every answer fresh for as long. */
interface Kept {
  answer: unknown;
  readAt: number;
  /** When a newer one could last not be had. */
  failedAt?: number;
}

interface Renewal {
  begunAt: number;
  answer: Promise<unknown>;
}

const day = 24 * 60 * 60 * 1000;

/** The kept answers of all providers (NET-5). */
export function createResponseCache({
  report,
  ttlMs = policy.ttlMs,
  graceMs = day,
  timeLimit = timeLimits.sharedRead,
  storeOf = inMemory,
}: CacheOptions): ResponseCache {
  const longest = Math.max(ttlMs, 1) + graceMs;
  const kept = new BentoCache({
    default: 'content',
    stores: {
      content: storeOf(policy.most.content),
      video: storeOf(policy.most.video),
    },
    ttl: longest,
  });
  const calls = createSharedCalls(timeLimit);
  const renewals = new Map<string, Renewal>();

  /** A cache that fails is reported, and pages do without it. */
  async function keptOf(provider: KeptProvider, resource: string): Promise<Kept | undefined> {
    try {
      const found = await kept.use(provider).get<Kept | undefined>({ key: resource });
      return found && age(found.readAt) < longest ? found : undefined;
    } catch (failure) {
      report(failure);
      return undefined;
    }
  }

  async function keep(provider: KeptProvider, resource: string, value: Kept): Promise<void> {
    await kept.use(provider).set({ key: resource, value }).catch(report);
  }

  function keeping<Answer>(provider: KeptProvider, resource: string, ask: () => Promise<Answer>) {
    return async () => {
      const answer = await ask();
      if (answer !== null) await keep(provider, resource, { answer, readAt: performance.now() });
      // What was taken down must not come back when the provider fails.
      else await kept.use(provider).delete({ key: resource }).catch(report);
      return answer;
    };
  }

  /** The call for a new answer behind an old one, which goes on though nobody waits for it. */
  function renew(provider: KeptProvider, resource: string, old: Kept, ask: () => Promise<unknown>): Renewal {
    const key = `${provider} ${resource}`;
    const underWay = renewals.get(key);
    if (underWay) return underWay;
    const answer = calls.begin(provider, resource, keeping(provider, resource, ask));
    const begun = { begunAt: performance.now(), answer };
    renewals.set(key, begun);
    answer
      .catch((fault: unknown) => {
        report(fault);
        return keep(provider, resource, { ...old, failedAt: performance.now() });
      })
      .finally(() => {
        if (renewals.get(key) === begun) renewals.delete(key);
      });
    return begun;
  }

  /** The new answer if it comes soon, else the old one. A provider that failed the last time holds nobody up. */
  function eitherAnswer({ begunAt, answer }: Renewal, old: Kept): Promise<unknown> {
    const wait = old.failedAt === undefined ? Math.max(0, policy.softTimeoutMs - age(begunAt)) : 0;
    return new Promise((resolve) => {
      const late = setTimeout(resolve, wait, old.answer);
      answer.then(resolve, () => resolve(old.answer)).finally(() => clearTimeout(late));
    });
  }

  return {
    async get<Answer>(provider: KeptProvider, resource: string, ask: () => Promise<Answer>): Promise<Answer> {
      const old = await keptOf(provider, resource);
      if (!old) return calls.wait(provider, resource, keeping(provider, resource, ask));
      const isFresh = age(old.readAt) < Math.max(ttlMs, 1);
      const isSpared = old.failedAt !== undefined && age(old.failedAt) < policy.backoffMs;
      if (isFresh || (isSpared && graceMs > 0)) return old.answer as Answer;
      if (graceMs === 0) return calls.wait(provider, resource, keeping(provider, resource, ask));
      const answer = await eitherAnswer(renew(provider, resource, old, ask), old);
      return answer as Answer; // the key says which kind of answer it is
    },
    async expire(provider, resource) {
      calls.detach(provider, resource);
      renewals.delete(`${provider} ${resource}`);
      const old = await keptOf(provider, resource);
      if (old) await keep(provider, resource, { answer: old.answer, readAt: old.readAt - ttlMs });
    },
  };
}

function age(time: number): number {
  return performance.now() - time;
}

/** Answers are plain values that nobody changes, so they need not be copied. */
function inMemory(maxItems: number) {
  return bentostore().useL1Layer(memoryDriver({ maxItems, serialize: false }));
}
