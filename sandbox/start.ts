import { fileURLToPath } from 'node:url';
import { createControl } from './control/control.ts';
import { createFaults } from './control/faults.ts';
import { createJournal } from './control/journal.ts';
import { openDatabase } from './database.ts';
import { describeSandbox, type SandboxDescription } from './description.ts';
import { readMedia } from './media/read-media.ts';
import { createPassage, createPlainPassage } from './passage.ts';
import { openPorts, type Ports } from './ports.ts';
import type { ProviderContext } from './provider.ts';
import { providers } from './providers.ts';
import { readSeed } from './read-seed.ts';
import { listOrders, setStock } from './storefront/storefront.ts';

export interface SandboxOptions {
  host: string;
  /** The control port; providers are on those after it. 0 picks free ones for all. */
  port: number;
  dataDir: string;
  /** The repository's own seed when left out. */
  seedDir?: string;
  /** Origin of the shop, where the checkout leads back to. */
  shopUrl: string;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface Sandbox {
  /** Origin of the control port. */
  control: string;
  /** What `GET /_sandbox` says. */
  description: SandboxDescription;
  /** Finishes what is under way, then closes ports and database. */
  close: () => Promise<void>;
}

/**
 * Starts every stand-in in this process. Either all of it runs or nothing is left: ports closed, no database begun.
 *
 * @throws {SandboxError} One sentence that names the port, the folder, or the seed's file and field.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const seed = await readSeed(options.seedDir ?? fileURLToPath(new URL('../seed', import.meta.url)));
  const media = await readMedia(seed);
  const ports = await openPorts(options, providers);
  try {
    const { database, discard } = openDatabase(options.dataDir);
    try {
      const { dataDir, shopUrl, now = Date.now } = options;
      return serve({ database, seed, media, addresses: ports.addresses, shopUrl, dataDir, now }, ports);
    } catch (error) {
      discard();
      throw error;
    }
  } catch (error) {
    await ports.close();
    throw error;
  }
}

function serve(context: ProviderContext, ports: Ports): Sandbox {
  const running = ports.providers.map(({ name, create, listener }) => ({ name, listener, provider: create(context) }));
  const description = describeSandbox(ports.control.origin, running);
  const closing = new AbortController();
  const journal = createJournal(context.now);
  const faults = createFaults();
  const control = createControl({
    description,
    listening: running.map(({ name }) => name),
    faults,
    journal,
    reset: async () => {
      for (const { provider } of running) await provider.reset();
    },
    setStock: (variantId, quantity) => setStock(context.database, variantId, quantity),
    listOrders: () => listOrders(context.database),
  });

  for (const { name, listener, provider } of running) {
    listener.serve(createPassage(name, provider, { journal, faults, closing: closing.signal }));
  }
  ports.control.serve(createPlainPassage('control', control));

  return {
    control: ports.control.origin,
    description,
    close: async () => {
      closing.abort();
      await ports.close();
      context.database.close();
    },
  };
}
