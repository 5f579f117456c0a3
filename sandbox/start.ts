import { fileURLToPath } from 'node:url';
import { createClock } from './clock.ts';
import { createControl } from './control/control.ts';
import { describeSandbox, type SandboxDescription } from './control/description.ts';
import { createFaults } from './control/faults.ts';
import { instrumentProvider, serveControl } from './control/instrument-provider.ts';
import { createJournal } from './control/journal.ts';
import { openDatabase } from './database/open-database.ts';
import { openCertificate } from './http/certificate.ts';
import { openPorts, type Ports } from './http/ports.ts';
import { hostNames, pictureOrigins, providerOf } from './http/provider-hosts.ts';
import type { ProviderContext } from './provider.ts';
import { providers } from './providers.ts';
import { createPublisher } from './publishing/publisher.ts';
import { createSubscriptions, type Subscription } from './publishing/subscriptions.ts';
import { createDeliveries, createWebhookDispatcher } from './publishing/webhook-dispatcher.ts';
import { readPublished } from './seed-cache/read-published.ts';
import { watchSeed } from './seed-cache/seed-watch.ts';
import { defaultSettings } from './settings.ts';
import { setStock } from './storefront/storefront.ts';

type Environment = Pick<ProviderContext, 'database' | 'seed' | 'media' | 'addresses' | 'shopUrl' | 'dataDir'>;

export interface SandboxOptions {
  host: string;
  /** The control port; the providers' ports follow it. 0: free ports are chosen. */
  port: number;
  dataDir: string;
  /** The repository's seed when left out. */
  seedDir?: string;
  /** Origin of the shop, which pages of the providers link to. */
  shopUrl: string;
  /** Milliseconds since the epoch; the machine's time when left out. */
  now?: () => number;
  /** Serve edits of the seed's files while the sandbox runs. */
  watch?: boolean;
  /** Whether the sandbox also serves the services' own host names, through a proxy at the control port (README, "Provider host names"). */
  underProviderNames?: boolean;
  /** Webhook subscriptions from the start. */
  webhooks?: readonly Subscription[];
}

export interface Sandbox {
  /** Origin of the control port. */
  control: string;
  /** The response to `GET /_sandbox`. */
  description: SandboxDescription;
  /** Resolves when the watch of the seed is active; at once without one. */
  watching: Promise<void>;
  /**
   * Loads the data that the providers otherwise load on first use. Without this their first response may take longer than a site waits for it: the
   * query service starts a process and measures its pictures. If a part fails, it fails again at the first request, which reports it.
   */
  warmUp: () => Promise<void>;
  /** Finishes requests in progress, then closes ports and database. Idempotent. */
  close: () => Promise<void>;
}

/**
 * Starts every provider in this process. When one fails to start, ports are closed and no new database is left.
 *
 * @throws {SandboxError} One sentence that names the port, the folder, or the seed's file and field.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const seedDir = options.seedDir ?? fileURLToPath(new URL('../seed', import.meta.url));
  const { seed, media, save } = await readPublished(seedDir, options.dataDir);
  const ports = await openPorts(options, providers);
  try {
    const { database, close, discard } = openDatabase(options.dataDir);
    try {
      const { dataDir, shopUrl } = options;
      const addresses = options.underProviderNames ? { ...ports.addresses, pictures: pictureOrigins } : ports.addresses;
      const environment = { database, seed, media, addresses, shopUrl, dataDir };
      save(database);
      return await serve(environment, ports, options, close);
    } catch (error) {
      discard();
      throw error;
    }
  } catch (error) {
    await ports.close();
    throw error;
  }
}

async function serve(
  environment: Environment,
  ports: Ports,
  options: SandboxOptions,
  closeDatabase: () => void,
): Promise<Sandbox> {
  const closing = new AbortController();
  const clock = createClock(options.now);
  const context: ProviderContext = {
    ...environment,
    now: clock.now,
    settings: defaultSettings(),
    closing: closing.signal,
    publish: (name, change) => publisher.publish(name, change),
  };
  const running = ports.providers.map(({ name, create, listener }) => ({ name, listener, provider: create(context) }));
  const subscriptions = createSubscriptions(options.webhooks);
  const deliveries = createDeliveries();
  const webhooks = createWebhookDispatcher({ subscriptions, deliveries, clock, closing: closing.signal });
  const publisher = createPublisher({ context, running, webhooks, clock });
  const hosts = options.underProviderNames ? hostNames : [];
  const certificate = await openCertificate(environment.dataDir, hosts);
  const description = describeSandbox(ports, running, { path: certificate.path, hosts });
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
    flush: publisher.flush,
  });
  for (const { name, listener, provider } of running) {
    const handle = instrumentProvider(name, provider, { journal, faults, closing: closing.signal });
    listener.secure(certificate);
    listener.serve(handle);
    for (const tlsPort of ports.tls.filter(({ to }) => to === name)) {
      tlsPort.listener.secure(certificate);
      tlsPort.listener.serve(handle);
    }
  }
  ports.control.secure(certificate);
  ports.control.serve(serveControl(control));
  if (options.underProviderNames)
    ports.control.tunnel((host) => running.find(({ name }) => name === providerOf(host))?.listener.origin ?? null);
  const watch = options.watch ? watchSeed(environment.seed.folder, publisher.follow) : undefined;

  async function close(): Promise<void> {
    // This comes first, because the watch waits for pending changes and their delay ends here.
    closing.abort();
    await watch?.close();
    await ports.close();
    await webhooks.settled();
    closeDatabase();
  }

  let closed: Promise<void> | undefined;
  return {
    control: ports.control.origin,
    description,
    watching: watch?.ready ?? Promise.resolve(),
    warmUp: async () => {
      await Promise.allSettled(running.map(async ({ provider }) => provider.warmUp?.()));
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
