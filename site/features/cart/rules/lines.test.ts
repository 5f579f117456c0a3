import { expect, test } from 'vitest';
import { lineOf } from '../testing/cart-of.ts';
import { lineKeys } from './lines.ts';

test('a row keeps its key when the shop names its line, and no two rows share one', () => {
  const engraved = { ...lineOf('newer', 1), id: 'engraved' };
  const [first, second] = [lineOf('newer', 1), lineOf('case', 1)];
  const keys = lineKeys([first, engraved, second]);
  expect(new Set(keys).size).toBe(3);
  expect(lineKeys([{ ...first, id: 'new:' }, engraved, second])).toEqual(keys);
  expect(lineKeys([lineOf('monthly', 1), lineOf('yearly', 1)])[0]).not.toBe(lineKeys([lineOf('yearly', 1)])[0]);
});
