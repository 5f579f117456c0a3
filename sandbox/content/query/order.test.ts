import { expect, test } from 'vitest';
import type { Resource } from '../model.ts';
import { lastChangedFirst } from './order.ts';

test('Without an order what was changed last comes first, and ids break ties', () => {
  const changedAt = (id: string, updatedAt: string) => ({ id, updatedAt }) as Resource;
  const resources = [
    changedAt('b', '2026-01-01T00:00:00.000Z'),
    changedAt('c', '2026-01-02T00:00:00.000Z'),
    changedAt('a', '2026-01-01T00:00:00.000Z'),
  ];
  expect(resources.sort(lastChangedFirst).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
