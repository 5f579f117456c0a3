import { fileURLToPath } from 'node:url';
import { createClock } from './clock.ts';
import { createControl } from './control/control.ts';
import { describeSandbox, type SandboxDescription } from './control/description.ts';
import { createFaults } from './control/faults.ts';
import { createPassage, createPlainPassage } from './control/instrument-provider.ts';
import { createJournal } from './control/journal.ts';
import { openDatabase } from './database/open-database.ts';
import { openCertificate } from './http/certificate.ts';
import { openPorts, type Ports } from './http/ports.ts';
import type { ProviderContext } from './provider.ts';
import { providers } from './providers.ts';
import { createCourier } from './publishing/courier.ts';
import { createDeliveries } from './publishing/deliveries.ts';
import { createPublisher } from './publishing/publisher.ts';
import { createSubscriptions, type Subscription } from './publishing/subscriptions.ts';
import { readPublished } from './seed-cache/read-published.ts';
import { watchSeed } from './seed-cache/seed-watch.ts';
import { defaultSettings } from './settings.ts';
import { setStock } from './storefront/storefront.ts';

type Given = Pick<ProviderContext, 'database' | 'seed' | 'media' | 'addresses' | 'shopUrl' | 'dataDir'>;

export interface SandboxOptions {
  host: string;
  /** The control port; providers are on those after it. 0 picks free ones for all. */
  port: number;
  dataDir: string;
  /** The repository's own seed when left out. */
  seedDir?: string;
  /** Origin of the shop, where the checkout leads back to. */
  shopUrl: string;
  /** Milliseconds since the epoch; the machine's time when left out. */
  now?: () => number;
  /** Serve edits of the seed's files as they are made. */
  watch?: boolean;
  /** Who is told of changes from the start. */
  webhooks?: readonly Subscription[];
}

export interface Sandbox {
  /** Origin of the control port. */
  control: string;
  /** What `GET /_sandbox` says. */
  description: SandboxDescription;
  /** Resolves when edits of the seed are seen from now on; at once when it is not watched. */
  watching: Promise<void>;
  /** Finishes what is under way, then closes ports and database. Called again, it waits for the same. */
  close: () => Promise<void>;
}

/**
 * Starts every stand-in in this process. Either all of it runs or nothing is left: ports closed, no database begun.
 *
 * @throws {SandboxError} One sentence that names the port, the folder, or the seed's file and field.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const seedDir = options.seedDir ?? fileURLToPath(new URL('../seed', import.meta.url));
  const { seed, media, keep } = await readPublished(seedDir, options.dataDir);
  const ports = await openPorts(options, providers);
  try {
    const { database, discard } = openDatabase(options.dataDir);
    try {
      const { dataDir, shopUrl } = options;
      const given = { database, seed, media, addresses: ports.addresses, shopUrl, dataDir };
      keep(database);
      return await serve(given, ports, options);
    } catch (error) {
      discard();
      throw error;
    }
  } catch (error) {
    await ports.close();
    throw error;
  }
}

async function serve(given: Given, ports: Ports, options: SandboxOptions): Promise<Sandbox> {
  const closing = new AbortController();
  const clock = createClock(options.now);
  const context: ProviderContext = {
    ...given,
    now: clock.now,
    settings: defaultSettings(),
    closing: closing.signal,
    publish: (name, change) => publisher.publish(name, change),
  };
  const running = ports.providers.map(({ name, create, listener }) => ({ name, listener, provider: create(context) }));
  const subscriptions = createSubscriptions(options.webhooks);
  const deliveries = createDeliveries();
  const courier = createCourier({ subscriptions, deliveries, clock, closing: closing.signal });
  const publisher = createPublisher({ context, running, courier, clock });
  const certificate = await openCertificate(given.dataDir);
  const description = describeSandbox(ports, running, certificate.path);
  const journal = createJournal(context.now);
  const faults = createFaults();
  const control = createControl({
    description,
    running,
    context,
    clock,
    faults,
    journal,
    subscriptions,
    deliveries,
    setStock: (variantId, quantity) => setStock(context, variantId, quantity),
    hurry: publisher.hurry,
  });
  for (const { name, listener, provider } of running) {
    const passage = createPassage(name, provider, { journal, faults, closing: closing.signal });
    listener.serve(passage);
    for (const second of ports.tls.filter(({ to }) => to === name)) {
      second.listener.secure(certificate);
      second.listener.serve(passage);
    }
  }
  ports.control.serve(createPlainPassage('control', control));
  const watch = options.watch ? watchSeed(given.seed.folder, publisher.follow) : undefined;

  async function close(): Promise<void> {
    // First of all: an edit that waits to be served is what the watch would wait for.
    closing.abort();
    await watch?.close();
    await ports.close();
    await courier.settled();
    context.database.close();
  }

  let closed: Promise<void> | undefined;
  return {
    control: ports.control.origin,
    description,
    watching: watch?.ready ?? Promise.resolve(),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
