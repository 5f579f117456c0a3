import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import type { Report } from '../entry/source.ts';
import { type KeptProvider, policy } from './policy.ts';

export interface ResponseCache {
  /**
   * The answer to a GET: kept as `policy` says, asked for once however many wait for it. Where a new one fails or is late, an old one of the last
   * day stands in for it, and the fault is reported. “Not there” (null) is passed on, and stands in for nothing, unless
   * the options keep it.
   * @throws what `ask` throws where there is nothing to stand in
   */
  get: <Answer>(
    provider: KeptProvider,
    resource: string,
    ask: () => Promise<Answer>,
    options?: KeepOptions,
  ) => Promise<Answer>;
  /** From now on every answer is asked for anew. */
  forget: () => void;
}

export interface KeepOptions {
  /** “Not there” is an answer like any other, since no visitor is told of it. */
  keepsAbsence?: boolean;
}

interface CacheOptions {
  /** Hears of every fault that the visitor is spared. */
  report: Report;
  /** Milliseconds that an answer is fresh; the policy's when left out. */
  ttlMs?: number;
  /** Milliseconds that an old answer stands in for one that cannot be had; a day when left out. */
  graceMs?: number;
}

const day = 24 * 60 * 60 * 1000;

export function createResponseCache({ report, ttlMs = policy.ttlMs, graceMs = day }: CacheOptions): ResponseCache {
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
  let generation = 0;

  async function getKept<Answer>(
    provider: KeptProvider,
    key: string,
    ask: () => Promise<Answer>,
    { keepsAbsence = false }: KeepOptions,
  ): Promise<Answer> {
    let isAnswered = false;
    let spared: unknown;
    const spare = (fault: unknown) => {
      if (isAnswered) report(fault);
      else spared = fault;
    };
    let answer: Answer | undefined;
    const asked = await kept
      .use(provider)
      .getOrSet<Answer | undefined>({
        key,
        factory: async ({ skip }: { skip: () => undefined }) => {
          answer = await ask().catch((fault: unknown) => {
            spare(fault);
            throw fault;
          });
          return answer === null && !keepsAbsence ? skip() : answer;
        },
      })
      .catch((failure: unknown) => {
        throw spared ?? failure;
      })
      .finally(() => {
        isAnswered = true;
      });
    if (spared !== undefined) report(spared);
    return asked === undefined ? (answer as Answer) : asked;
  }

  return {
    get<Answer>(
      provider: KeptProvider,
      resource: string,
      ask: () => Promise<Answer>,
      options: KeepOptions = {},
    ): Promise<Answer> {
      const key = `${generation} ${provider} ${resource}`;
      const waiting = underWay.get(key);
      if (waiting) return waiting as Promise<Answer>; // the key says which kind of answer it is
      const answer = getKept(provider, key, ask, options).finally(() => {
        if (underWay.get(key) === answer) underWay.delete(key);
      });
      underWay.set(key, answer);
      return answer;
    },
    forget() {
      // What is on its way ends up under a key that nobody asks for any more.
      generation += 1;
      void kept.clearAll();
    },
  };
}

/** Answers are plain values that nobody changes, so they need not be copied. */
function storeOf(maxItems: number) {
  return bentostore().useL1Layer(memoryDriver({ maxItems, serialize: false }));
}
