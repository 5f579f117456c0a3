import type { Clock } from '../clock.ts';
import type { ProviderName } from '../provider.ts';
import type { Announcement, WebhookManner } from './change.ts';
import type { Deliveries } from './deliveries.ts';
import type { KnownSubscription, Subscriptions } from './subscriptions.ts';

interface CourierParts {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  clock: Clock;
  /** Aborts when the sandbox closes; what was still to be tried is dropped. */
  closing: AbortSignal;
}

/** Brings a provider's announcements to its subscribers. */
export interface Courier {
  /**
   * Sends in the given order to each subscriber, one at a time per subscriber, and comes back at once. A receiver that is not reached or
   * does not answer 2xx is tried again after the waits of `manner`, which pass on the sandbox's clock; not once its subscription is gone.
   */
  send: (provider: ProviderName, manner: WebhookManner, announcements: readonly Announcement[]) => void;
  /** Resolves when nothing is under way that is not waiting to be tried again. */
  settled: () => Promise<void>;
}

/** One for all providers. Nothing is sent before `send` is called, nothing kept over a restart. */
export function createCourier({ subscriptions, deliveries, clock, closing }: CourierParts): Courier {
  const lines = new Map<string, Promise<void>>();

  async function post(to: KnownSubscription, manner: WebhookManner, { headers, body }: Announcement) {
    const own = { ...headers, ...to.headers };
    const url = new URL(to.url);
    const signature =
      to.secret === null ? {} : manner.sign({ url, headers: own, body, secret: to.secret, now: clock.now() });
    try {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(manner.timeoutMs)]);
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...own, ...signature },
        body,
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: describeFailure(error) };
    }
  }

  /** @returns whether it is settled: arrived, or not to be tried again. */
  async function attempt(to: KnownSubscription, manner: WebhookManner, announcement: Announcement, count: number) {
    const time = new Date(clock.now()).toISOString();
    const { status, error } = await post(to, manner, announcement);
    const arrived = status !== null && status >= 200 && status < 300;
    const isFinal = arrived || manner.triesAgain?.(status) === false;
    const willRetry = !isFinal && count <= manner.retryAfterMs.length;
    const { topic } = announcement;
    deliveries.note({ time, provider: to.provider, topic, url: to.url, attempt: count, status, error, willRetry });
    return isFinal;
  }

  const isOver = (to: KnownSubscription) => closing.aborted || !subscriptions.holds(to.id);

  async function tryAgain(to: KnownSubscription, manner: WebhookManner, announcement: Announcement): Promise<void> {
    for (const [index, wait] of manner.retryAfterMs.entries()) {
      await clock.wait(wait, closing);
      if (isOver(to) || (await attempt(to, manner, announcement, index + 2))) return;
    }
  }

  async function deliver(to: KnownSubscription, manner: WebhookManner, announcement: Announcement): Promise<void> {
    if (isOver(to) || (await attempt(to, manner, announcement, 1))) return;
    // Waiting for another try does not hold up what comes after: the providers deliver out of order too.
    void tryAgain(to, manner, announcement);
  }

  return {
    send(provider, manner, announcements) {
      for (const announcement of announcements) {
        for (const to of subscriptions.wanting(provider, announcement.topic)) {
          const before = lines.get(to.id) ?? Promise.resolve();
          const line = before
            .then(() => deliver(to, manner, announcement))
            .finally(() => {
              if (lines.get(to.id) === line) lines.delete(to.id);
            });
          lines.set(to.id, line);
        }
      }
    },
    async settled() {
      await Promise.all(lines.values());
    },
  };
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || error.message : error.message;
}
