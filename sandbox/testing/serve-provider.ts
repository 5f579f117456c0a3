import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import { type Clock, createClock } from '../clock.ts';
import { createFaults } from '../control/faults.ts';
import { instrumentProvider } from '../control/instrument-provider.ts';
import { createJournal } from '../control/journal.ts';
import { openPorts } from '../http/ports.ts';
import { readMedia } from '../media/read-media.ts';
import type { CreateProvider, ProviderContext, ProviderName } from '../provider.ts';
import { createPublisher } from '../publishing/publisher.ts';
import { createSubscriptions, type Subscriptions } from '../publishing/subscriptions.ts';
import { createDeliveries, createWebhookDispatcher } from '../publishing/webhook-dispatcher.ts';
import { defaultSettings } from '../settings.ts';

export interface ServedProvider {
  context: ProviderContext;
  origin: string;
  /** The origin without its scheme, as the content client requires it. */
  host: string;
  /** Stopped at 2026-01-02T03:04:05Z until it is moved. */
  clock: Clock;
  subscriptions: Subscriptions;
  /** Publishes an edit of the seed; resolves when the provider serves it. */
  follow: (after: Seed) => Promise<void>;
  /** Resets to the seed, like `POST /_sandbox/reset`. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

/** One provider at a free port, with the seed of the test, with a database in memory and a temporary data folder. */
export async function serveProvider(name: ProviderName, create: CreateProvider, seed: Seed): Promise<ServedProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const ports = await openPorts({ host: '127.0.0.1', port: 0 }, { [name]: create });
  const clock = createClock(() => Date.parse('2026-01-02T03:04:05Z'));
  const closing = new AbortController();
  const context: ProviderContext = {
    database: new DatabaseSync(':memory:'),
    seed,
    media: await readMedia(seed),
    addresses: ports.addresses,
    shopUrl: 'http://shop.test',
    dataDir,
    now: clock.now,
    settings: defaultSettings(),
    closing: closing.signal,
    publish: (provider, change) => publisher.publish(provider, change),
  };
  const provider = create(context);
  const running = [{ name, provider }];
  const subscriptions = createSubscriptions();
  const webhooks = createWebhookDispatcher({
    subscriptions,
    deliveries: createDeliveries(),
    clock,
    closing: closing.signal,
  });
  const publisher = createPublisher({ context, running, webhooks, clock });
  const instruments = { journal: createJournal(clock.now), faults: createFaults(), closing: closing.signal };
  for (const { listener } of ports.providers) listener.serve(instrumentProvider(name, provider, instruments));
  const origin = ports.addresses[name];
  return {
    context,
    origin,
    host: new URL(origin).host,
    clock,
    subscriptions,
    follow: async (after) => publisher.follow({ seed: after, media: await readMedia(after) }),
    reset: async () => provider.reset(),
    close: async () => {
      closing.abort();
      await ports.close();
      context.database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
