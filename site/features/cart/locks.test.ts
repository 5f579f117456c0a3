import { beforeEach, expect, test, vi } from 'vitest';
import { createLocks, NotStartedError } from './locks.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
test('[CART-18] one write at a time for each cart, in order of arrival, also after failed writes', async () => {
  const locks = createLocks();
  const log: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = locks.write('one', minute, async () => {
    await gate;
    log.push('first');
    throw new Error('fails');
  });
  const second = locks.write('one', minute, async () => log.push('second'));
  await locks.write('other', minute, async () => log.push('other cart'));
  open();
  await expect(first).rejects.toThrow('fails');
  await second;
  expect(log).toEqual(['other cart', 'first', 'second']);
});

test('[CART-18] reads are shared, wait for the writes requested before, and block none', async () => {
  const locks = createLocks();
  const log: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  void locks.read('one', minute, () => never);
  await locks.read('one', minute, async () => log.push('beside a read that hangs'));
  const write = locks.write('one', minute, async () => {
    await gate;
    log.push('write');
  });
  const reads = [1, 2].map(() => locks.read('one', minute, async () => log.push('read')));
  open();
  await Promise.all([write, ...reads]);
  expect(log).toEqual(['beside a read that hangs', 'write', 'read', 'read']);
});

test('work that waits longer than its timeout is never started; later work is not affected', async () => {
  const locks = createLocks();
  const log: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = locks.write('one', minute, async () => {
    await gate;
    log.push('first');
  });
  const waits = [locks.write('one', 4000, async () => log.push('late')), locks.read('one', 4000, async () => 'late')];
  const refused = Promise.allSettled(waits);
  const patient = locks.write('one', minute, async () => log.push('patient'));
  await vi.advanceTimersByTimeAsync(4000);
  for (const { status, ...rest } of await refused)
    expect([status, 'reason' in rest && rest.reason]).toEqual(['rejected', expect.any(NotStartedError)]);
  expect(log).toEqual([]);
  open();
  await Promise.all([first, patient]);
  expect(log).toEqual(['first', 'patient']);
});
