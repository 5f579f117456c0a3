import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soakRuns } from '../support/soak.ts';
import { startSandboxProcess } from '../support/start-sandbox.ts';
import { createWriter, plentifulVariant, type Writer } from './cart-writer.ts';

/** `npm run soak -- crashes` runs twenty rounds. */
const rounds = soakRuns(3);
const writes = 1000;
const connections = 8;
const slowestRoundMs = 120_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durability-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs all writers concurrently; resolves when all are done or have failed. */
async function writeAll(writers: readonly Writer[], acknowledged: () => void = () => {}): Promise<void> {
  await Promise.all(
    writers.map(async (writer) => {
      while (!writer.isDone()) {
        await writer.write();
        acknowledged();
      }
    }),
  );
}

function integrity(): unknown {
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  try {
    return database.prepare('PRAGMA integrity_check').get()?.integrity_check;
  } finally {
    database.close();
  }
}

describe(`${writes} cart writes from ${connections} connections, interrupted by SIGKILL`, () => {
  // All rounds use the same data folder, so that each starts with the data of the previous one.
  test.for(Array.from({ length: rounds }, (_, index) => index + 1))(
    'Round %i: every acknowledged write is there once, and the database is sound',
    { timeout: slowestRoundMs },
    async (round) => {
      // At a different point in each round: after 10% to 90% of the writes.
      const killedAfter = Math.floor(writes * (0.1 + (0.8 * ((round * 7) % rounds)) / rounds));
      const first = await startSandboxProcess({ dataDir });
      const variant = await plentifulVariant(first.accounts.storefront);
      const writers = await Promise.all(
        Array.from({ length: connections }, () =>
          createWriter(first.accounts.storefront, variant, writes / connections),
        ),
      );
      let count = 0;
      let killed: Promise<void> | undefined;
      const cutOff = writeAll(writers, () => {
        count += 1;
        if (count === killedAfter) killed = first.kill();
      });
      await expect(cutOff).rejects.toThrow();
      await killed;
      expect(integrity()).toBe('ok');

      const second = await startSandboxProcess({ dataDir });
      try {
        const { storefront } = second.accounts;
        const check = async () => (await Promise.all(writers.map((writer) => writer.mistakes(storefront)))).flat();
        expect(await check()).toEqual([]);
        await writeAll(writers);
        expect(await check()).toEqual([]);
        const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0);
        expect(acknowledged).toBeGreaterThanOrEqual(writes - connections);
      } finally {
        await second.stop();
      }
      expect(integrity()).toBe('ok');
    },
  );
});
