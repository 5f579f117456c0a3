import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createVisitorLimits } from './rate-limits.ts';

describe('[SAFE-3] a limit per visitor', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // The cache treats a process time of 0 as an entry without an age.
    vi.advanceTimersByTime(1);
  });
  const tryOften = async (address: string | null, times: number, limits = createVisitorLimits()) => {
    const results = [];
    for (let time = 0; time < times; time += 1) results.push(await limits(address).newsletter());
    return results;
  };

  test('allows five newsletter requests in ten minutes, and returns the time of the next', async () => {
    const limits = createVisitorLimits();
    expect(await tryOften('203.0.113.9', 6, limits)).toEqual([null, null, null, null, null, 600]);
    vi.advanceTimersByTime(599_000);
    expect(await limits('203.0.113.9').newsletter()).toBe(1);
    vi.advanceTimersByTime(1001);
    expect(await limits('203.0.113.9').newsletter()).toBeNull();
  });

  test('is not affected by other visitors', async () => {
    const limits = createVisitorLimits();
    await tryOften('203.0.113.9', 6, limits);
    expect(await limits('203.0.113.10').newsletter()).toBeNull();
    expect(await limits(null).newsletter()).toBeNull();
  });

  test('is not affected by setting the system clock', async () => {
    const limits = createVisitorLimits();
    await tryOften('203.0.113.9', 5, limits);
    vi.setSystemTime(Date.now() - 5 * 60 * 60 * 1000);
    expect(await limits('203.0.113.9').newsletter()).toBe(600);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect(await limits('203.0.113.9').newsletter()).toBe(600);
  });

  test('counts each command of a cart request', async () => {
    const limits = createVisitorLimits();
    expect(await limits('203.0.113.9').cart(280)).toBeNull();
    expect(await limits('203.0.113.9').cart(21)).toBe(60);
    expect(await limits('203.0.113.9').cart(20)).toBeNull();
    expect(await limits('203.0.113.9').cart(1)).toBe(60);
  });

  test('is shared, and higher, for visitors without a known address', async () => {
    expect((await tryOften(null, 101)).filter((wait) => wait !== null)).toEqual([600]);
  });
});
