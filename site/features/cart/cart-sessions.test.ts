import { expect, test } from 'vitest';
import { createTtlCache } from './cart-sessions.ts';

test('stores at most max entries, each for its time to live', () => {
  let now = 1;
  const recent = createTtlCache<string>({ max: 2, ttl: 10, now: () => now });
  recent.set('a', 'A');
  recent.set('b', 'B');
  recent.set('c', 'C');
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([undefined, 'B', 'C']);
  now = 12;
  expect(recent.get('c')).toBeUndefined();
  recent.set('d', 'D');
  recent.delete('d');
  expect(recent.get('d')).toBeUndefined();
});

test('is complete back to the newest evicted entry', () => {
  let now = 100;
  const recent = createTtlCache<string>({ max: 1, ttl: 50, now: () => now });
  now = 110;
  expect([5, 20].map(recent.reachesBack)).toEqual([true, false]);
  recent.set('a', 'A');
  now = 120;
  recent.set('b', 'B');
  expect([5, 10, 15].map(recent.reachesBack)).toEqual([true, false, false]);
});
