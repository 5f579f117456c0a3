import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBuyer } from '#sandbox/testing/buyer.ts';
import { soakRuns } from '../support/soak.ts';
import { startSandboxProcess } from '../support/start-sandbox.ts';

const protector = 'gid://shopify/ProductVariant/2009';
const rounds = soakRuns(20);

test(`When two buyers pay for the last item simultaneously, exactly one gets it (${rounds} times)`, {
  timeout: 120_000 + rounds * 1000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'last-item-'));
  const sandbox = await startSandboxProcess({ dataDir });
  try {
    const buyer = await createBuyer(sandbox.control.url);
    for (let round = 1; round <= rounds; round += 1) {
      await sandbox.control.setStock(protector, 1);
      const carts = await Promise.all([buyer.createCart([protector]), buyer.createCart([protector])]);
      const payments = await Promise.allSettled(carts.map((cart) => buyer.pay(cart)));
      expect(payments.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refused = payments.find(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({ reason: { message: expect.stringMatching(/led to 303 \/cart\//) } });
      expect(await sandbox.control.orders()).toHaveLength(round);
      expect(await sandbox.control.stock(protector)).toBe(0);
    }
  } finally {
    await sandbox.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
