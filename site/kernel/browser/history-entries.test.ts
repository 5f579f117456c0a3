import { expect, test } from 'vitest';
import { storeForEntry } from './history-entries.ts';

test('only the twenty entries written last are stored', () => {
  const store = new Map<string, number>();
  for (let entry = 0; entry < 30; entry += 1) storeForEntry(store, `${entry}`, entry);
  storeForEntry(store, '10', -10);
  storeForEntry(store, '30', 30);
  expect([...store.values()]).toEqual([...Array.from({ length: 18 }, (_, index) => 12 + index), -10, 30]);
});
