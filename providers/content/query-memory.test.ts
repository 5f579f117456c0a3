import { expect, test } from 'vitest';
import { createQueryMemory } from './query-memory.ts';

function memoryAt(clock: { time: number }) {
  let asked = 0;
  const memory = createQueryMemory(1000, () => clock.time);
  return { ...memory, ask: (query: string) => memory.remember(query, async () => ++asked) };
}

test('[NET-3] one answer serves all who ask the same at once, and those shortly after', async () => {
  const clock = { time: 0 };
  const { ask } = memoryAt(clock);
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  clock.time = 999;
  expect(await ask('a')).toBe(1);
  clock.time = 1000;
  expect(await ask('a')).toBe(3);
});

test('[NET-3] what was forgotten is asked for anew, even while it was on its way', async () => {
  const { ask, forget } = memoryAt({ time: 0 });
  const early = ask('a');
  forget();
  expect([await early, await ask('a'), await ask('a')]).toEqual([1, 2, 2]);
});

test('[NET-3] a failure is not remembered', async () => {
  const { remember } = createQueryMemory(1000, () => 0);
  await expect(remember('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await remember('a', async () => 'up')).toBe('up');
});
