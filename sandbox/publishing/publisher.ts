import type { Clock } from '../clock.ts';
import type { Provider, ProviderContext, ProviderName } from '../provider.ts';
import type { Change, Published } from './change.ts';
import type { Courier } from './courier.ts';

interface PublisherParts {
  context: Pick<ProviderContext, 'seed' | 'media' | 'settings' | 'closing'>;
  running: readonly { name: ProviderName; provider: Provider }[];
  courier: Courier;
  clock: Clock;
}

/** Turns changes into what the hosted services do with them: webhooks first, new answers a settable while later. */
interface Publisher {
  /** A change that came in through a provider's own API. Resolves when it is served. */
  publish: ProviderContext['publish'];
  /** The seed was edited. Resolves when every provider serves it. */
  follow: (after: Published) => Promise<void>;
  /** Serves at once what waits to be served. Resolves when nothing does. */
  hurry: () => Promise<void>;
}

/** The one that all providers of a sandbox share. The delay is asked of the settings at every change; `clock` does the waiting. */
export function createPublisher({ context, running, courier, clock }: PublisherParts): Publisher {
  /** The state that was announced last; `context` holds the one that is served, which follows after the delay. */
  let announced: Published = { seed: context.seed, media: context.media };
  let served = Promise.resolve();
  let hurrying = new AbortController();

  function announce(name: ProviderName, { announcements }: Change): void {
    const manner = running.find((one) => one.name === name)?.provider.webhooks;
    if (manner) courier.send(name, manner, announcements);
  }

  /** One after the other, so that a later state is never overwritten by an earlier one. */
  function inOrder(ready: Promise<void>, serve: () => Promise<void>): Promise<void> {
    const turn = Promise.all([served, ready]).then(serve);
    // The caller hears of a failure; the next turn goes on all the same.
    served = turn.catch(() => undefined);
    return turn;
  }

  async function make(changes: readonly [ProviderName, Change][], begin: () => void): Promise<void> {
    const delayMs = context.settings.publishDelayMs;
    const serve = async () => {
      begin();
      for (const [, change] of changes) await change.serve();
    };
    if (delayMs === 0) await inOrder(Promise.resolve(), serve);
    for (const [name, change] of changes) announce(name, change);
    if (delayMs > 0) {
      const signal = AbortSignal.any([context.closing, hurrying.signal]);
      await inOrder(clock.wait(delayMs, signal), serve);
    }
  }

  return {
    async hurry() {
      hurrying.abort();
      hurrying = new AbortController();
      await served;
    },
    publish: (name, change) => make([[name, change]], () => {}),
    follow(after) {
      const before = announced;
      announced = after;
      const changes = running.flatMap(({ name, provider }): [ProviderName, Change][] =>
        provider.follow ? [[name, provider.follow(before, after)]] : [],
      );
      return make(changes, () => {
        context.seed = after.seed;
        context.media = after.media;
      });
    },
  };
}
