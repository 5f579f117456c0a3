import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import { createFaults } from '../control/faults.ts';
import { createJournal } from '../control/journal.ts';
import { readMedia } from '../media/read-media.ts';
import { createPassage } from '../passage.ts';
import { openPorts } from '../ports.ts';
import type { CreateProvider, ProviderContext, ProviderName } from '../provider.ts';

export interface ServedProvider {
  context: ProviderContext;
  origin: string;
  /** The origin without its scheme, as the content client wants it. */
  host: string;
  close: () => Promise<void>;
}

/** One provider at a free port, over a seed of the test's own, with a database in memory and a data folder that goes away. */
export async function serveProvider(name: ProviderName, create: CreateProvider, seed: Seed): Promise<ServedProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const ports = await openPorts({ host: '127.0.0.1', port: 0 }, { [name]: create });
  const now = () => Date.parse('2026-01-02T03:04:05Z');
  const context: ProviderContext = {
    database: new DatabaseSync(':memory:'),
    seed,
    media: await readMedia(seed),
    addresses: ports.addresses,
    shopUrl: 'http://shop.test',
    dataDir,
    now,
  };
  const stations = { journal: createJournal(now), faults: createFaults(), closing: new AbortController().signal };
  for (const { listener } of ports.providers) listener.serve(createPassage(name, create(context), stations));
  const origin = ports.addresses[name];
  return {
    context,
    origin,
    host: new URL(origin).host,
    close: async () => {
      await ports.close();
      context.database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
