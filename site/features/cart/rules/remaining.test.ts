import { expect, test } from 'vitest';
import { asked, cartOf } from '../testing/cart-of.ts';
import { remaining } from './remaining.ts';

const add = { kind: 'add', lines: [asked('case', 2), asked('newer', 1)] } as const;
const update = {
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
])('of adding whose answer was lost, there is left %s', (_, now, isDone) => {
  const write = { ...add, lines: [...add.lines] };
  expect(remaining(write, cartOf({ case: 1 }), cartOf(now))).toEqual(isDone ? null : write);
});

test.each([
  ['nothing, when it was done', { black: 3 }, null],
  ['all, when it was not', { black: 1, sim: 1 }, ['black', 'sim']],
  ['what stock did not cover, which changes nothing', { black: 2 }, ['black']],
  ['only lines that are there', { sim: 1 }, ['sim']],
])('of changing whose answer was lost, there is left %s', (_, now, left) => {
  const write = remaining({ ...update, lines: [...update.lines] }, cartOf({ black: 1, sim: 1 }), cartOf(now));
  expect(write?.kind === 'update' ? write.lines.map(({ id }) => id) : write).toEqual(left);
});

test('of attributes, what the cart does not say', () => {
  const attributes = [{ key: 'refCode', value: 'ada' }];
  const write = { kind: 'attributes' as const, attributes };
  expect(remaining(write, cartOf({}), cartOf({}, attributes))).toBeNull();
  expect(remaining(write, cartOf({}), cartOf({}))).toBe(write);
});
