import { expect, test } from 'vitest';
import { asked, cartOf } from '../testing/cart-of.ts';
import type { Wish } from '../wish.ts';
import { wasDone } from './was-done.ts';

const step = (by: number, seen: number, lineId = 'newer'): Wish => ({ kind: 'step', lineId, by, seen });
const add = (seen: number, newCart = false): Wish => ({
  kind: 'add',
  lines: [asked('newer', 2), asked('case', 1)],
  newCart,
  seen,
});

test.each<[string, Wish, boolean]>([
  ['more, where there is more', step(2, 1), true],
  ['more, where stock granted less', step(5, 1), true],
  ['more, where there is as much', step(2, 3), false],
  ['more, where another tab left less', step(2, 4), false],
  ['less, where there is less', step(-1, 4), true],
  ['less, where there is as much', step(-1, 3), false],
  ['less of a line that is gone', step(-1, 1, 'sim'), true],
  ['more of a line that the shop has named since', step(1, 2, 'new:2005'), true],
  ['adding, where one of it grew', add(1), true],
  ['adding, where nothing grew', add(3), false],
  ['adding to a new cart', add(1, true), false],
  ['what comes for the first time', { kind: 'step', lineId: 'newer', by: 1 }, false],
  ['what may be done twice', { kind: 'set', lineId: 'newer', quantity: 3, seen: 0 }, false],
])('of what comes again it is known whether it was done: %s', (_, wish, isDone) => {
  expect(wasDone(wish, cartOf({ newer: 3 }))).toBe(isDone);
});
