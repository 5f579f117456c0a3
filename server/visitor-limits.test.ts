import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkOf } from './network-of.ts';
import { createVisitorLimits } from './visitor-limits.ts';

describe('[SAFE-3] a limit per visitor', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const tryOften = async (address: string | null, times: number, limits = createVisitorLimits()) => {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push(await limits(address).newsletter());
    return answers;
  };

  test('lets the newsletter be asked for five times in ten minutes, and says when the next time is', async () => {
    const limits = createVisitorLimits();
    expect(await tryOften('203.0.113.9', 6, limits)).toEqual([null, null, null, null, null, 600]);
    vi.advanceTimersByTime(599_000);
    expect(await limits('203.0.113.9').newsletter()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(await limits('203.0.113.9').newsletter()).toBeNull();
  });

  test('keeps nobody from it for what another did', async () => {
    const limits = createVisitorLimits();
    await tryOften('203.0.113.9', 6, limits);
    expect(await limits('203.0.113.10').newsletter()).toBeNull();
    expect(await limits(null).newsletter()).toBeNull();
  });

  test('is one for all whose address is not known, and wider', async () => {
    expect((await tryOften(null, 101)).filter((wait) => wait !== null)).toEqual([600]);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:5::1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109'],
  ['anything else', 'anything else'],
])('[SAFE-3] the visitor at %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
