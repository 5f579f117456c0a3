import { expect, test } from 'vitest';
import { callScope, timeLeft, withCallTimeout } from './call-scope.ts';

const scope = (milliseconds: number) => ({
  signal: new AbortController().signal,
  deadline: performance.now() + milliseconds,
});

test('a timeout shortens the time of its scope, and never extends it', async () => {
  const leftWithin = (milliseconds: number, limit: number) =>
    callScope.run(scope(milliseconds), () => withCallTimeout(limit, async () => timeLeft()));
  expect(await leftWithin(60_000, 1500)).toBeLessThanOrEqual(1500);
  expect(await leftWithin(1000, 1500)).toBeLessThanOrEqual(1000);
});

test('a timeout without a scope is the time left', async () => {
  expect(timeLeft()).toBe(Number.POSITIVE_INFINITY);
  expect(await withCallTimeout(1500, async () => timeLeft())).toBeLessThanOrEqual(1500);
});
