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
  ['a raise, when the quantity is higher', step(2, 1), true],
  ['a raise, when stock capped it', step(5, 1), true],
  ['a raise, when the quantity is the same', step(2, 3), false],
  ['a raise, when another tab lowered the quantity', step(2, 4), false],
  ['a reduction, when the quantity is lower', step(-1, 4), true],
  ['a reduction, when the quantity is the same', step(-1, 3), false],
  ['a reduction of a line that is gone', step(-1, 1, 'sim'), true],
  ['a raise of a line that has an id now', step(1, 2, 'new:2005'), true],
  ['an addition, when one of its lines grew', add(1), true],
  ['an addition, when nothing grew', add(3), false],
  ['an addition to a new cart', add(1, true), false],
  ['a command without a baseline', { kind: 'step', lineId: 'newer', by: 1 }, false],
  ['an idempotent command', { kind: 'set', lineId: 'newer', quantity: 3, baseline: 0 }, false],
])('a resent command is recognised as a replay: %s', (_, command, isDone) => {
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
  ['nothing, when stock capped the addition', { case: 2 }, true],
  ['all, when nothing grew', { case: 1 }, false],
  ['all, when another tab added something else', { case: 1, sim: 1 }, false],
])('the unapplied part of an addition whose response was lost: %s', (_, now, isDone) => {
  const write = { ...addWrite, lines: [...addWrite.lines] };
  expect(unappliedPart(write, cartOf({ case: 1 }), cartOf(now))).toEqual(isDone ? null : write);
});

test.each([
  ['nothing, when it was applied', { black: 3 }, null],
  ['all, when it was not', { black: 1, sim: 1 }, ['black', 'sim']],
  ['the lines that stock capped', { black: 2 }, ['black']],
  ['existing lines only', { sim: 1 }, ['sim']],
  ['the removal of a line that sold out meanwhile', { black: 3, sim: 0 }, ['sim']],
])('the unapplied part of an update whose response was lost: %s', (_, now, left) => {
  const write = unappliedPart(
    { ...updateWrite, lines: [...updateWrite.lines] },
    cartOf({ black: 1, sim: 1 }),
    cartOf(now),
  );
  expect(write?.kind === 'update' ? write.lines.map(({ id }) => id) : write).toEqual(left);
});

test('the unapplied part of attributes are those that the cart does not have', () => {
  const attributes = [{ key: 'refCode', value: 'ada' }];
  const write = { kind: 'attributes' as const, attributes };
  expect(unappliedPart(write, cartOf({}), cartOf({}, attributes))).toBeNull();
  expect(unappliedPart(write, cartOf({}), cartOf({}))).toBe(write);
});
