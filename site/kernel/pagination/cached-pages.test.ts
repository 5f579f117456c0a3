import { expect, test } from 'vitest';
import { cachedPages, cachePages } from './cached-pages.ts';

const page = { after: 'a', shown: [] };

test('[SHOP-1] loaded pages are cached by history entry and by the cursor of the first', () => {
  cachePages('here', [page]);
  expect(cachedPages('here', 'a')).toEqual([page]);
  expect(cachedPages('here', 'b')).toEqual([]);
  expect(cachedPages('here', null)).toEqual([]);
  expect(cachedPages('there', 'a')).toEqual([]);
});

test('[SHOP-1] only the twenty entries written last are cached', () => {
  for (let entry = 0; entry < 30; entry += 1) cachePages(`entry ${entry}`, [page]);
  cachePages('entry 10', [page, page]);
  cachePages('entry 30', [page]);
  const entries = Array.from({ length: 31 }, (_, entry) => entry);
  expect(entries.filter((entry) => cachedPages(`entry ${entry}`, 'a').length > 0)).toEqual([10, ...entries.slice(12)]);
});
