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

test('[SHOP-1] only the entries written last are cached', () => {
  for (let entry = 0; entry < 21; entry += 1) cachePages(`entry ${entry}`, [page]);
  expect(cachedPages('entry 0', 'a')).toEqual([]);
  expect(cachedPages('entry 1', 'a')).toEqual([page]);
});
