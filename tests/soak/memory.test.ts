import { afterAll, beforeAll, expect, test } from 'vitest';
import { heapGrowth, heapSlope, measureMemory } from './memory.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess();
});
afterAll(() => site.stop());

test('memory is released after pages were sent', { timeout: 180_000 }, async () => {
  const paths = ['/faq', '/', '/no-such-page'];
  const { marks } = await measureMemory(site, {
    rounds: [{ requests: 300 }, { requests: 900 }],
    connections: 4,
    requestOf: (index) => {
      const path = paths[index % paths.length] ?? '/';
      return { request: { name: path, method: 'GET', path, headers: { accept: 'text/html' }, body: '' } };
    },
  });
  // Six hundred leaked pages would be 45 MB; caches and compiled code grow by 2 MB meanwhile.
  expect(heapGrowth(marks).megabytes, JSON.stringify(marks)).toBeLessThan(10);
});

test('the slope of the heap is that of the line through all marks', () => {
  const marks = [40, 44, 42, 46, 48].map((heapMb) => ({ requests: 0, heapMb, externalMb: 0, residentMb: 0 }));
  expect(heapSlope(marks)).toBeCloseTo(1.8);
});
