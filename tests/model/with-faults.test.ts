import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { allowLogged } from '#tests/support/console.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { soakRuns, soakSeed } from '#tests/support/soak.ts';
import { runSteps } from './run.ts';
import { stepsWithFaults } from './steps.ts';

const runs = soakRuns(30);
const seed = soakSeed();
console.info(`cart histories with faults: SOAK_RUNS=${runs} SOAK_SEED=${seed}`);

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
// Which request meets a fault is random.
beforeEach(() => allowLogged(/"provider":"storefront"/));
afterAll(() => site.close());

test(
  '[CART-18] lost responses, errors, repeated commands and two tabs end with the model’s cart, and the page shows it',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsWithFaults, (steps) => runSteps(site, steps)),
      { numRuns: runs, seed },
    );
  },
  120_000 + runs * 1000,
);
