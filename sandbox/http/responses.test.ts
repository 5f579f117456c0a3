import { expect, test } from 'vitest';
import { wholeSeconds } from './responses.ts';

test.each([
  [0, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [2500, 3],
])('A wait of %i milliseconds is %i whole seconds', (waitMs, seconds) => {
  expect(wholeSeconds(waitMs)).toBe(seconds);
});
