import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const never = new AbortController().signal;

test('A moved clock goes on from where it was moved to, and can be given back', () => {
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

test('What waits for a time hears of it when the clock is moved there, not before', async () => {
  const clock = createClock(() => 0);
  const heard: string[] = [];
  const soon = clock.wait(1000, never).then(() => heard.push('soon'));
  const later = clock.wait(60_000, never).then(() => heard.push('later'));
  clock.advance(999);
  await Promise.resolve();
  expect(heard).toEqual([]);
  clock.advance(1);
  await soon;
  expect(heard).toEqual(['soon']);
  clock.advance(3_600_000);
  await later;
  expect(heard).toEqual(['soon', 'later']);
});

test('Nobody waits for a clock that is being put away', async () => {
  const closing = new AbortController();
  const waited = createClock(() => 0).wait(2 ** 40, closing.signal);
  closing.abort();
  await waited;
  await createClock(() => 0).wait(2 ** 40, closing.signal);
});
