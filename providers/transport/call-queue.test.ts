import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallQueue } from './call-queue.ts';
import { callScope } from './call-scope.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const patient = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };

test('[NET-3] lets so many calls begin within any second, in their order', async () => {
  const inTurn = createCallQueue({ provider: 'content', perSecond: 30, mostWaiting: 100 });
  const begun: number[] = [];
  const calls = Array.from({ length: 70 }, (_, index) => inTurn(async () => void begun.push(index)));
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toHaveLength(30);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun).toHaveLength(60);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(calls);
  expect(begun).toEqual(Array.from({ length: 70 }, (_, index) => index));
});

test('counts on when the clock of the day is set back', async () => {
  const inTurn = createCallQueue({ provider: 'content', perSecond: 1, mostWaiting: 10 });
  await inTurn(async () => {});
  const next = vi.fn(async () => {});
  const waiting = inTurn(next);
  vi.setSystemTime(Date.now() - 2 * 60 * 60 * 1000);
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  expect(next).toHaveBeenCalledOnce();
});

test('lets so many calls be under way at once, whether they succeed or not', async () => {
  const inTurn = createCallQueue({ provider: 'storefront', atOnce: 2, mostWaiting: 10 });
  const ends: PromiseWithResolvers<void>[] = [];
  const calls = Array.from({ length: 4 }, () =>
    inTurn(() => {
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

test('refuses at once what would wait too long, as passing', async () => {
  const inTurn = createCallQueue({ provider: 'content', atOnce: 1, mostWaiting: 1 });
  const never = () => new Promise<void>(() => {});
  void inTurn(never);
  await vi.advanceTimersByTimeAsync(0);
  void inTurn(never);
  await expect(inTurn(never)).rejects.toMatchObject({
    code: 'PROVIDER_THROTTLED',
    provider: 'content',
    retryAfterMs: 1000,
  });
});

test('never makes the call of who has left, and lets in who comes after', async () => {
  const inTurn = createCallQueue({ provider: 'content', perSecond: 1, mostWaiting: 2 });
  await inTurn(async () => {});
  const leaving = new AbortController();
  const left = vi.fn(async () => {});
  const call = callScope.run({ ...patient, signal: leaving.signal }, () => inTurn(left));
  const stays = vi.fn(async () => {});
  const other = inTurn(stays);
  leaving.abort();
  await expect(call).rejects.toMatchObject({ code: 'PROVIDER_ABORTED', message: 'Request aborted' });
  await vi.advanceTimersByTimeAsync(1000);
  await other;
  expect(left).not.toHaveBeenCalled();
});
