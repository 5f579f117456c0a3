import { expect, test } from 'vitest';
import { lineOf } from '../testing/cart-of.ts';
import { reactKeys } from './lines.ts';

test('the key of a row is stable when its line gets an id, and is unique', () => {
  const engraved = { ...lineOf('newer', 1), id: 'engraved' };
  const [first, second] = [lineOf('newer', 1), lineOf('case', 1)];
  const keys = reactKeys([first, engraved, second]);
  expect(new Set(keys).size).toBe(3);
  expect(reactKeys([{ ...first, id: 'new:' }, engraved, second])).toEqual(keys);
  expect(reactKeys([lineOf('monthly', 1), lineOf('yearly', 1)])[0]).not.toBe(reactKeys([lineOf('yearly', 1)])[0]);
});
