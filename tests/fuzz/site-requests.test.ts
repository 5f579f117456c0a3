import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteProcess, startSiteProcess } from '#tests/soak/site-process.ts';
import { soakRuns, soakSeed } from '#tests/support/soak.ts';
import { runSiteRequests } from './site-requests.ts';

/** `npm run soak -- requests` sends thousands. */
const count = soakRuns(150);
const seed = soakSeed();

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess();
});
afterAll(() => site.stop());

test(`no request returns 500 or redirects off the site: recorded and ${count} generated ones, seed ${seed}`, {
  timeout: 120_000 + count * 1000,
}, async () => {
  const seeds = Array.from({ length: count }, (_, index) => seed + index);
  const { requests, failures } = await runSiteRequests(site, { seeds });
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(count);
});
