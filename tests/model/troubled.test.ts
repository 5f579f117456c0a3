import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { allowLogged } from '#tests/support/console.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { runSteps } from './run.ts';
import { troubledSteps } from './steps.ts';

/** `MODEL_RUNS=5000` makes ten thousand of both; another MODEL_SEED, others. */
const runs = Number(process.env.MODEL_RUNS ?? 1000);
const seed = Number(process.env.MODEL_SEED ?? 20_261_121);

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
// Which fault meets which request is chance.
beforeEach(() => allowLogged(/"provider":"storefront"/));
afterAll(() => site.close());

test(
  '[CART-18] lost answers, errors, repeated wishes and two tabs end in the cart that the model says, and the page shows it',
  async () => {
    await fc.assert(
      fc.asyncProperty(troubledSteps, (steps) => runSteps(site, steps)),
      { numRuns: runs, seed },
    );
  },
  60_000 + runs * 1000,
);
