import { afterAll, beforeAll, expect, test } from 'vitest';
import { heapGrowth, measureMemory } from './memory.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess();
});
afterAll(() => site.stop());

test('memory is released after pages were sent', { timeout: 180_000 }, async () => {
  const paths = ['/faq', '/', '/no-such-page'];
  const { marks } = await measureMemory(site, {
    marks: [300, 900],
    connections: 4,
    requestOf: (index) => {
      const path = paths[index % paths.length] ?? '/';
      return { request: { name: path, method: 'GET', path, headers: { accept: 'text/html' }, body: '' } };
    },
  });
  // Six hundred leaked pages would be 45 MB; caches and compiled code grow by 2 MB meanwhile.
  expect(heapGrowth(marks).megabytes, JSON.stringify(marks)).toBeLessThan(10);
});
