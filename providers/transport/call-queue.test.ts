import { beforeEach, expect, test, vi } from 'vitest';
import { createCallQueue, createFairQueue } from './call-queue.ts';
import { callScope } from './call-scope.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] }));
const scope = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };

test('[NET-3] starts at most `perSecond` calls within any second, in order', async () => {
  const runQueued = createCallQueue({ provider: 'content', perSecond: 30, maxQueued: 100 });
  const started: number[] = [];
  const calls = Array.from({ length: 70 }, (_, index) => runQueued(async () => void started.push(index)));
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toHaveLength(30);
  await vi.advanceTimersByTimeAsync(2);
  expect(started).toHaveLength(60);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(calls);
  expect(started).toEqual(Array.from({ length: 70 }, (_, index) => index));
});

test('is not affected by setting the system clock back', async () => {
  const runQueued = createCallQueue({ provider: 'content', perSecond: 1, maxQueued: 10 });
  await runQueued(async () => {});
  const next = vi.fn(async () => {});
  const waiting = runQueued(next);
  vi.setSystemTime(Date.now() - 2 * 60 * 60 * 1000);
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  expect(next).toHaveBeenCalledOnce();
});

test('runs at most `maxConcurrent` calls at once, whether they succeed or not', async () => {
  const runQueued = createCallQueue({ provider: 'storefront', maxConcurrent: 2, maxQueued: 10 });
  const ends: PromiseWithResolvers<void>[] = [];
  const calls = Array.from({ length: 4 }, () =>
    runQueued(() => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    }),
  );
  const settled = Promise.allSettled(calls);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  ends[0]?.reject(new Error('failed'));
  ends[1]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(4);
  for (const end of ends) end.resolve();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('a fair queue has `maxOfVisitor` calls of one visitor and lets as many wait, and runs those of others', async () => {
  const runFairly = createFairQueue({ provider: 'storefront', maxConcurrent: 3, maxQueued: 10, maxOfVisitor: 2 });
  const runFor = (network: string, call: () => Promise<void>) =>
    callScope.run({ ...scope, visitor: { address: network, network } }, () => runFairly(call));
  const ends: PromiseWithResolvers<void>[] = [];
  const slow = () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  const calls = Array.from({ length: 4 }, () => runFor('one', slow));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  await expect(runFor('one', slow)).rejects.toMatchObject({ code: 'PROVIDER_THROTTLED', status: null });
  await Promise.all([runFor('other', async () => {}), runFairly(async () => {})]);
  while (ends.length < 4) {
    for (const end of ends) end.resolve();
    await vi.advanceTimersByTimeAsync(0);
  }
  for (const end of ends) end.resolve();
  await Promise.all(calls);
});

test('rejects a call at once when the queue is full, as `throttled`', async () => {
  const runQueued = createCallQueue({ provider: 'content', maxConcurrent: 1, maxQueued: 1 });
  const never = () => new Promise<void>(() => {});
  void runQueued(never);
  await vi.advanceTimersByTimeAsync(0);
  void runQueued(never);
  await expect(runQueued(never)).rejects.toMatchObject({
    code: 'PROVIDER_THROTTLED',
    provider: 'content',
    retryAfterMs: 1000,
  });
});

test('never makes a call whose scope is aborted, and goes on with the next', async () => {
  const runQueued = createCallQueue({ provider: 'content', perSecond: 1, maxQueued: 2 });
  await runQueued(async () => {});
  const leaving = new AbortController();
  const left = vi.fn(async () => {});
  const call = callScope.run({ ...scope, signal: leaving.signal }, () => runQueued(left));
  const stays = vi.fn(async () => {});
  const other = runQueued(stays);
  leaving.abort();
  await expect(call).rejects.toMatchObject({ code: 'PROVIDER_ABORTED', message: 'Request aborted' });
  await vi.advanceTimersByTimeAsync(1000);
  await other;
  expect(left).not.toHaveBeenCalled();
});
