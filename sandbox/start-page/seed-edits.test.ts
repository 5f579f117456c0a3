import { expect, test } from 'vitest';
import { page, pagesSeed, servePages } from './testing/pages.ts';

test('An edit of the seed changes `_updatedAt` of the edited document only', async () => {
  const dated = { _updatedAt: '2026-01-01T00:00:00Z' };
  await using served = await servePages(page('a', 'One', dated), page('b', 'Two', dated));
  const dates = () => served.client().fetch('*[_type == "page"]._updatedAt');
  await served.follow(pagesSeed(page('a', 'Other', dated), page('b', 'Two', dated)));
  expect(await dates()).toEqual(['2026-01-02T03:04:05.000Z', dated._updatedAt]);
  served.clock.advance(60_000);
  await served.follow(pagesSeed(page('a', 'Other', dated), page('b', 'Last', { _updatedAt: '2026-02-01T00:00:00Z' })));
  expect(await dates()).toEqual(['2026-01-02T03:04:05.000Z', '2026-02-01T00:00:00Z']);
});
