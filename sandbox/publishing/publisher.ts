import type { Clock } from '../clock.ts';
import type { Provider, ProviderContext, ProviderName } from '../provider.ts';
import type { Change, Published } from './change.ts';
import type { WebhookDispatcher } from './webhook-dispatcher.ts';

interface PublisherParts {
  context: Pick<ProviderContext, 'seed' | 'media' | 'settings' | 'closing'>;
  running: readonly { name: ProviderName; provider: Provider }[];
  webhooks: WebhookDispatcher;
  clock: Clock;
}

/** Publishes changes as the hosted services do: webhooks first, then, after `publishDelayMs`, the new state. */
interface Publisher {
  /** Publishes a change made through a provider's own API. Resolves when it is served. */
  publish: ProviderContext['publish'];
  /** Publishes an edit of the seed. Resolves when every provider serves it. */
  follow: (after: Published) => Promise<void>;
  /** Serves pending changes at once. Resolves when none is pending. */
  flush: () => Promise<void>;
}

/** The publisher that all providers of a sandbox share. The delay is read from the settings at every change and passes on `clock`. */
export function createPublisher({ context, running, webhooks, clock }: PublisherParts): Publisher {
  /** The last state that was announced; `context` holds the one that is served, which follows after the delay. */
  let announced: Published = { seed: context.seed, media: context.media };
  let served = Promise.resolve();
  let flushing = new AbortController();

  function announce(name: ProviderName, { announcements }: Change): void {
    const policy = running.find((one) => one.name === name)?.provider.webhooks;
    if (policy) webhooks.send(name, policy, announcements);
  }

  /** Serves states one after the other, so that a later state is never overwritten by an earlier one. */
  function inOrder(ready: Promise<void>, serve: () => Promise<void>): Promise<void> {
    const turn = Promise.all([served, ready]).then(serve);
    // The caller handles a failure; the next change is served anyway.
    served = turn.catch(() => undefined);
    return turn;
  }

  async function publishAll(changes: readonly [ProviderName, Change][], begin: () => void): Promise<void> {
    const delayMs = context.settings.publishDelayMs;
    const serve = async () => {
      begin();
      for (const [, change] of changes) await change.serve();
    };
    if (delayMs === 0) await inOrder(Promise.resolve(), serve);
    for (const [name, change] of changes) announce(name, change);
    if (delayMs > 0) {
      const signal = AbortSignal.any([context.closing, flushing.signal]);
      await inOrder(clock.wait(delayMs, signal), serve);
    }
  }

  return {
    async flush() {
      flushing.abort();
      flushing = new AbortController();
      await served;
    },
    publish: (name, change) => publishAll([[name, change]], () => {}),
    follow(after) {
      const before = announced;
      announced = after;
      const changes = running.flatMap(({ name, provider }): [ProviderName, Change][] =>
        provider.follow ? [[name, provider.follow(before, after)]] : [],
      );
      return publishAll(changes, () => {
        context.seed = after.seed;
        context.media = after.media;
      });
    },
  };
}
