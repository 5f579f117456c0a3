import { expect, test } from 'vitest';
import { measureOutage } from './outage.ts';

test('[SAFE-1] all pages of the sitemap are sent while all providers refuse for a day, from memory and from disk; after it marked', async () => {
  // No part of a page is left out because the machine is busy.
  const env = { OPTIONAL_READ_MS: '30000' };
  const { visits, cold } = await measureOutage({ pages: 1000, faults: 1, seconds: 0, turns: 0 }, env);
  expect(Object.keys(visits)).toHaveLength(8);
  for (const [name, { lost, expired }] of Object.entries(visits))
    expect([name, { lost, isExpired: expired > 0 }]).toEqual([name, { lost: 0, isExpired: name.includes('25 h') }]);
  for (const [name, { pages, wrong }] of Object.entries(cold))
    expect([name, { pages, wrong }]).toEqual([name, { pages: visits['no fault']?.visits, wrong: 0 }]);
}, 600_000);
