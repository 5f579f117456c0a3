import type { Clock } from '../clock.ts';
import type { ProviderName } from '../provider.ts';
import type { Announcement, WebhookPolicy } from './change.ts';
import type { KnownSubscription, Subscriptions } from './subscriptions.ts';

interface DispatcherParts {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  clock: Clock;
  /** Aborts when the sandbox closes; pending retries are dropped. */
  closing: AbortSignal;
}

/** Delivers a provider's announcements to its subscribers. */
export interface WebhookDispatcher {
  /**
   * Queues announcements for each subscriber in the given order and returns at once; each subscriber gets one delivery at a time. A
   * delivery without a 2xx response is retried after the waits of `policy`, by the sandbox's clock, until its subscription is removed.
   */
  send: (provider: ProviderName, policy: WebhookPolicy, announcements: readonly Announcement[]) => void;
  /** Resolves when the queues are empty; pending retries are not waited for. */
  settled: () => Promise<void>;
}

/** One dispatcher for all providers. Queues are in memory: a restart drops them. */
export function createWebhookDispatcher(parts: DispatcherParts): WebhookDispatcher {
  const { subscriptions, deliveries, clock, closing } = parts;
  const queues = new Map<string, Promise<void>>();

  async function post(to: KnownSubscription, policy: WebhookPolicy, { headers, body }: Announcement) {
    const unsigned = { ...lowerCased(headers), ...lowerCased(to.headers) };
    const url = new URL(to.url);
    // The machine's clock is used because receivers compare the time with theirs. Tests move the sandbox's clock.
    const now = Date.now();
    const signature = to.secret === null ? {} : policy.sign({ url, headers: unsigned, body, secret: to.secret, now });
    try {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(policy.timeoutMs)]);
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...unsigned, ...lowerCased(signature) },
        body,
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: messageOf(error) };
    }
  }

  /** @returns whether the delivery is settled: acknowledged, or not to be retried. */
  async function attempt(to: KnownSubscription, policy: WebhookPolicy, announcement: Announcement, count: number) {
    const time = new Date(clock.now()).toISOString();
    const { status, error } = await post(to, policy, announcement);
    const isAcknowledged = status !== null && status >= 200 && status < 300;
    const isSettled = isAcknowledged || policy.shouldRetry?.(status) === false;
    const willRetry = !isSettled && count <= policy.retryAfterMs.length;
    const { topic } = announcement;
    deliveries.add({ time, provider: to.provider, topic, url: to.url, attempt: count, status, error, willRetry });
    return isSettled;
  }

  const isDropped = (to: KnownSubscription) => closing.aborted || !subscriptions.has(to.id);

  async function retry(to: KnownSubscription, policy: WebhookPolicy, announcement: Announcement): Promise<void> {
    for (const [index, wait] of policy.retryAfterMs.entries()) {
      await clock.wait(wait, closing);
      if (isDropped(to) || (await attempt(to, policy, announcement, index + 2))) return;
    }
    if (policy.removesAfterLastRetry) subscriptions.remove(to.id);
  }

  async function deliver(to: KnownSubscription, policy: WebhookPolicy, announcement: Announcement): Promise<void> {
    if (isDropped(to)) return;
    const selected = await select(to, announcement);
    if (selected === null || (await attempt(to, policy, selected, 1))) return;
    // A pending retry does not block the queue: the providers deliver out of order too.
    void retry(to, policy, selected);
  }

  /** The announcement as the subscription selects it; null when it is not sent. A selection that fails is listed as an attempt. */
  async function select(to: KnownSubscription, announcement: Announcement): Promise<Announcement | null> {
    const { topic, bodyFor } = announcement;
    if (to.selection === undefined || bodyFor === undefined) return announcement;
    try {
      const body = await bodyFor(to.selection);
      return body === null ? null : { ...announcement, body };
    } catch (error) {
      const time = new Date(clock.now()).toISOString();
      const failed = { attempt: 1, status: null, error: messageOf(error), willRetry: false };
      deliveries.add({ time, provider: to.provider, topic, url: to.url, ...failed });
      return null;
    }
  }

  return {
    send(provider, policy, announcements) {
      for (const announcement of announcements) {
        for (const to of subscriptions.subscribedTo(provider, announcement.topic)) {
          const previous = queues.get(to.id) ?? Promise.resolve();
          const queue = previous
            .then(() => deliver(to, policy, announcement))
            .finally(() => {
              if (queues.get(to.id) === queue) queues.delete(to.id);
            });
          queues.set(to.id, queue);
        }
      }
    },
    async settled() {
      await Promise.all(queues.values());
    },
  };
}

/** Headers by their names in lower case, so that one replaces another of the same name. `fetch` would join the two. */
function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || error.message : error.message;
}

const capacity = 1000;

/** One attempt at delivering a webhook to a subscriber. */
interface Attempt {
  /** ISO 8601. */
  time: string;
  provider: ProviderName;
  topic: string;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Status of the receiver's response; null when there was none within the timeout. */
  status: number | null;
  /** Why there is no status. */
  error: string | null;
  /** Whether another attempt follows. */
  willRetry: boolean;
}

/** The last 1,000 attempts, oldest first, in memory. */
export interface Deliveries {
  add: (attempt: Attempt) => void;
  list: () => readonly Attempt[];
  clear: () => void;
}

/** Creates an empty list of attempts. If it is full, the oldest are dropped. */
export function createDeliveries(): Deliveries {
  let attempts: Attempt[] = [];
  return {
    add: (attempt) => {
      attempts.push(attempt);
      if (attempts.length > capacity) attempts.shift();
    },
    list: () => [...attempts],
    clear: () => {
      attempts = [];
    },
  };
}
