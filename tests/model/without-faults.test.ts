import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type Site, startSite } from '#tests/support/site.ts';
import { soakRuns, soakSeed } from '#tests/support/soak.ts';
import { regressions } from './regressions.ts';
import { runSteps } from './run.ts';
import { stepsWithoutFaults } from './steps.ts';

const runs = soakRuns(50);
const seed = soakSeed();
console.info(`cart histories without faults: SOAK_RUNS=${runs} SOAK_SEED=${seed}`);

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('recorded regressions end with the model’s cart', async () => {
  for (const steps of regressions) await runSteps(site, steps);
});

test(
  '[CART-8] [CART-10] [CART-14] [CART-15] [CART-17] random steps end with the model’s cart, and the page shows it',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsWithoutFaults, (steps) => runSteps(site, steps)),
      { numRuns: runs, seed },
    );
  },
  120_000 + runs * 1000,
);
