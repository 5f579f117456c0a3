import { expect, test } from 'vitest';
import { keepPages, keptPages } from './kept-pages.ts';
import type { Listing } from './listing.ts';

const page: Listing = { shown: [], names: [], current: null, next: null };

test('[SHOP-1] what was added to a list is kept by its place and where it went on from', () => {
  keepPages('here', 'a', [page]);
  expect(keptPages('here', 'a')).toEqual([page]);
  expect(keptPages('here', 'b')).toEqual([]);
  expect(keptPages('there', 'a')).toEqual([]);
});

test('[SHOP-1] of many places only the latest twenty are kept', () => {
  for (let place = 0; place < 30; place += 1) keepPages(`place ${place}`, 'a', [page]);
  keepPages('place 10', 'a', [page, page]);
  keepPages('place 30', 'a', [page]);
  const places = Array.from({ length: 31 }, (_, place) => place);
  expect(places.filter((place) => keptPages(`place ${place}`, 'a').length > 0)).toEqual([10, ...places.slice(12)]);
});
