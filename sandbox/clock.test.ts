import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const never = new AbortController().signal;

test('A moved clock runs on from the new time, and can be reset', () => {
  let machine = 1000;
  const clock = createClock(() => machine);
  clock.advance(500);
  expect(clock.now()).toBe(1500);
  machine += 10;
  expect(clock.now()).toBe(1510);
  clock.set(90);
  expect(clock.now()).toBe(90);
  clock.reset();
  expect(clock.now()).toBe(1010);
});

test('A wait resolves when the clock is moved to its end, not before', async () => {
  const clock = createClock(() => 0);
  const resolved: string[] = [];
  const soon = clock.wait(1000, never).then(() => resolved.push('soon'));
  const later = clock.wait(60_000, never).then(() => resolved.push('later'));
  clock.advance(999);
  await Promise.resolve();
  expect(resolved).toEqual([]);
  clock.advance(1);
  await soon;
  expect(resolved).toEqual(['soon']);
  clock.advance(3_600_000);
  await later;
  expect(resolved).toEqual(['soon', 'later']);
});

test('A wait becomes no longer when the clock is set back', async () => {
  const clock = createClock(() => 0);
  const resolved: string[] = [];
  const before = clock.wait(60_000, never).then(() => resolved.push('before'));
  clock.advance(10_000);
  const later = clock.wait(55_000, never).then(() => resolved.push('later'));
  clock.reset();
  clock.advance(49_999);
  await Promise.resolve();
  expect(resolved).toEqual([]);
  clock.advance(1);
  await before;
  clock.set(-86_400_000);
  clock.advance(5000);
  await later;
  expect(resolved).toEqual(['before', 'later']);
});

test('A wait resolves when its signal aborts', async () => {
  const closing = new AbortController();
  const waited = createClock(() => 0).wait(2 ** 40, closing.signal);
  closing.abort();
  await expect(waited).resolves.toBeUndefined();
  await expect(createClock(() => 0).wait(2 ** 40, closing.signal)).resolves.toBeUndefined();
});
