import { expect, test } from 'vitest';
import { cartOf, itemOf } from '../testing/cart-of.ts';
import type { CartCommand } from './command.ts';
import { isReplay, unappliedPart } from './replay.ts';

const step = (by: number, baseline: number, lineId = 'newer'): CartCommand => ({ kind: 'step', lineId, by, baseline });
const add = (baseline: number, newCart = false): CartCommand => ({
  kind: 'add',
  lines: [itemOf('newer', 2), itemOf('case', 1)],
  newCart,
  baseline,
});

test.each<[string, CartCommand, boolean]>([
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
  ['what may be done twice', { kind: 'set', lineId: 'newer', quantity: 3, baseline: 0 }, false],
])('a command that is sent again is recognised as a replay, or not: %s', (_, command, isDone) => {
  expect(isReplay(command, cartOf({ newer: 3 }))).toBe(isDone);
});

const addWrite = { kind: 'add', lines: [itemOf('case', 2), itemOf('newer', 1)] } as const;
const updateWrite = {
  kind: 'update',
  lines: [
    { id: 'black', quantity: 3 },
    { id: 'sim', quantity: 0 },
  ],
} as const;

test.each([
  ['nothing, when all were added', { case: 3, newer: 1 }, true],
  ['nothing, when stock cut short what was added', { case: 2 }, true],
  ['all, when nothing grew', { case: 1 }, false],
  ['all, when another tab added something else', { case: 1, sim: 1 }, false],
])('the unapplied part of an addition whose response was lost: %s', (_, now, isDone) => {
  const write = { ...addWrite, lines: [...addWrite.lines] };
  expect(unappliedPart(write, cartOf({ case: 1 }), cartOf(now))).toEqual(isDone ? null : write);
});

test.each([
  ['nothing, when it was done', { black: 3 }, null],
  ['all, when it was not', { black: 1, sim: 1 }, ['black', 'sim']],
  ['what stock did not cover, which changes nothing', { black: 2 }, ['black']],
  ['only lines that are there', { sim: 1 }, ['sim']],
])('the unapplied part of an update whose response was lost: %s', (_, now, left) => {
  const write = unappliedPart(
    { ...updateWrite, lines: [...updateWrite.lines] },
    cartOf({ black: 1, sim: 1 }),
    cartOf(now),
  );
  expect(write?.kind === 'update' ? write.lines.map(({ id }) => id) : write).toEqual(left);
});

test('of attributes, what the cart does not say', () => {
  const attributes = [{ key: 'refCode', value: 'ada' }];
  const write = { kind: 'attributes' as const, attributes };
  expect(unappliedPart(write, cartOf({}), cartOf({}, attributes))).toBeNull();
  expect(unappliedPart(write, cartOf({}), cartOf({}))).toBe(write);
});
