import { bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callScope, readSignal } from '../call-scope.ts';
import { recordReads } from '../read-record.ts';
import { createResponseCache, policy } from './response-cache.ts';

function cacheWith(options: Partial<Parameters<typeof createResponseCache>[0]> = {}) {
  const faults: unknown[] = [];
  return { faults, ...createResponseCache({ report: (fault) => void faults.push(fault), ...options }) };
}

/** Resolves to each value in turn; an Error is thrown. */
function loader(...list: unknown[]) {
  const load = vi.fn(async () => {
    const next = list.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  return load;
}

const down = new Error('down');

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
function makeStale(milliseconds: number = policy.ttlMs): void {
  vi.advanceTimersByTime(milliseconds);
}

describe('[NET-5] a response is cached', () => {
  test('for concurrent requests, and for those within the time to live', async () => {
    const { get } = cacheWith();
    const load = loader(1, 2);
    expect(await Promise.all([get('content', 'a', load), get('content', 'a', load)])).toEqual([1, 1]);
    expect(await get('content', 'a', load)).toBe(1);
    expect(await get('video', 'a', load)).toBe(2);
  });

  test('and loaded again when it is stale', async () => {
    const { get } = cacheWith();
    const load = loader(1, 2);
    expect(await get('content', 'a', load)).toBe(1);
    makeStale();
    expect(await get('content', 'a', load)).toBe(2);
  });

  test('and used when its revalidation fails, which is reported once', async () => {
    const { get, faults } = cacheWith();
    const load = loader(1, down, 3);
    await get('content', 'a', load);
    makeStale();
    expect(await Promise.all([get('content', 'a', load), get('content', 'a', load)])).toEqual([1, 1]);
    expect(faults).toEqual([down]);
    expect(await get('content', 'a', load), 'no revalidation within the backoff').toBe(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('and used when its revalidation is late, whose error is reported all the same', async () => {
    const { get, faults } = cacheWith();
    await get('content', 'a', loader('old'));
    makeStale();
    let fail: (fault: Error) => void = () => {};
    const late = new Promise<string>((_, reject) => {
      fail = reject;
    });
    expect(await get('content', 'a', () => late)).toBe('old');
    expect(faults).toEqual([]);
    fail(down);
    await expect.poll(() => faults).toEqual([down]);
  });

  test('but not used when stale without a grace period', async () => {
    const { get } = cacheWith({ graceMs: 0 });
    const load = loader(1, down);
    await get('content', 'a', load);
    makeStale();
    await expect(get('content', 'a', load)).rejects.toBe(down);
  });

  test('until it is purged, and still used when its revalidation fails', async () => {
    const { get, purge, faults } = cacheWith();
    const load = loader(1, down, 2);
    await get('content', 'a', load);
    await purge('content', 'a');
    expect(await get('content', 'a', load)).toBe(1);
    expect(faults).toEqual([down]);
    await purge('content', 'b');
    makeStale(policy.backoffMs);
    expect(await get('content', 'a', load)).toBe(2);
  });
});

describe('[NET-5] never cached is', () => {
  test('an error: it rejects all requests that wait for it, and none after them', async () => {
    const { get, faults } = cacheWith();
    const load = loader(down, 'up');
    const both = await Promise.allSettled([get('content', 'a', load), get('content', 'a', load)]);
    expect(both).toMatchObject([
      { status: 'rejected', reason: down },
      { status: 'rejected', reason: down },
    ]);
    expect(faults, 'the caller reports it').toEqual([]);
    expect(await get('content', 'a', load)).toBe('up');
  });

  test('“not found”, which must not be used while the provider is down', async () => {
    const { get } = cacheWith();
    const load = loader(null, 'published since');
    expect(await get('content', 'a', load)).toBeNull();
    expect(await get('content', 'a', load)).toBe('published since');
  });

  test('a response from before “not found”, when the provider fails after it', async () => {
    const { get } = cacheWith();
    const load = loader('published', null, down, down);
    expect(await get('content', 'a', load)).toBe('published');
    makeStale();
    expect(await get('content', 'a', load)).toBeNull();
    await expect(get('content', 'a', load)).rejects.toBe(down);
    makeStale();
    await expect(get('content', 'a', load)).rejects.toBe(down);
  });
});

test('[NET-5] an error of the cache itself is reported, and treated as a miss', async () => {
  const broken = new Error('no memory left');
  const driver = memoryDriver({ maxItems: 1, serialize: false });
  const failing = () => {
    throw broken;
  };
  const { get, faults } = cacheWith({
    createStore: () =>
      bentostore().useL1Layer({
        ...driver,
        factory: (options) => Object.assign(driver.factory(options), { get: failing }),
      }),
  });
  const load = loader('one', 'two');
  expect([await get('content', 'a', load), await get('content', 'a', load)]).toEqual(['one', 'two']);
  expect(faults).toEqual([broken, broken]);
});

test('[NET-5] it holds at most `maxEntries` responses', async () => {
  const { get } = cacheWith();
  const load = vi.fn(async () => 'response');
  for (let index = 0; index <= policy.maxEntries.content; index += 1) await get('content', `slug ${index}`, load);
  await get('content', 'slug 0', load);
  expect(load).toHaveBeenCalledTimes(policy.maxEntries.content + 2);
});

/** A request's scope that can be aborted. */
function visitor() {
  const leaving = new AbortController();
  const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
  return {
    leave: (reason?: unknown) => leaving.abort(reason),
    run: <Result>(read: () => Promise<Result>) => callScope.run(scope, read),
  };
}

/** A load that never ends until it is aborted. */
function hanging() {
  const aborted = vi.fn();
  const load = vi.fn(
    () =>
      new Promise<string>((_, reject) => {
        const signal = readSignal();
        signal?.addEventListener('abort', () => {
          aborted(signal.reason.name);
          reject(new Error('aborted'));
        });
      }),
  );
  return { load, aborted };
}

describe('[NET-5] a call that several requests share', () => {
  const abortError = { code: 'PROVIDER_ABORTED', message: 'Request aborted' };

  test('is aborted with the last of them, and each rejects at once when its own ends', async () => {
    const { get } = cacheWith();
    const { load, aborted } = hanging();
    const [one, other] = [visitor(), visitor()];
    const results = [one, other].map((each) => each.run(() => get('content', 'a', load)));
    const rejections = results.map((result) => expect(result).rejects.toMatchObject(abortError));
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    one.leave();
    await rejections[0];
    expect(aborted).not.toHaveBeenCalled();
    other.leave();
    await rejections[1];
    expect(aborted).toHaveBeenCalledOnce();
  });

  test('times out with the last of them, which is a failure of the provider', async () => {
    const { get } = cacheWith();
    const { load, aborted } = hanging();
    const one = visitor();
    const result = one.run(() => get('content', 'a', load));
    const rejection = expect(result).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    one.leave(new DOMException('', 'TimeoutError'));
    await rejection;
    expect(aborted).toHaveBeenCalledExactlyOnceWith('TimeoutError');
  });

  test('is not joined after it was aborted', async () => {
    const { get } = cacheWith();
    const { load } = hanging();
    const one = visitor();
    const results = one.run(() => get('content', 'a', load));
    results.catch(() => {});
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    one.leave();
    expect(await visitor().run(() => get('content', 'a', loader('up')))).toBe('up');
    await expect(results).rejects.toMatchObject(abortError);
  });

  test('has a timeout of its own', async () => {
    const { get } = cacheWith({ timeout: 50 });
    const { load, aborted } = hanging();
    const soon = { signal: new AbortController().signal, deadline: performance.now() + 10 };
    await expect(callScope.run(soon, () => get('content', 'a', load))).rejects.toThrow('aborted');
    expect(aborted).toHaveBeenCalledOnce();
  });
});

describe('[NET-5] while a provider hangs, and a stale response is cached', () => {
  test('the revalidation times out, is reported, and holds up the first request only', async () => {
    const { get, faults } = cacheWith({ timeout: 50 });
    await get('content', 'a', loader('old'));
    makeStale();
    const { load, aborted } = hanging();
    expect(await visitor().run(() => get('content', 'a', load))).toBe('old');
    await expect.poll(() => faults).toHaveLength(1);
    expect(aborted).toHaveBeenCalledOnce();
    makeStale(policy.backoffMs);
    const never = vi.fn(() => new Promise<string>(() => {}));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    expect(await get('content', 'a', never)).toBe('old');
    expect(never).toHaveBeenCalledOnce();
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(policy.softTimeoutMs);
    timers.mockRestore();
  });
});

describe('[SAFE-1] a request whose time is over, such as that for a late page,', () => {
  test('has a stale response at once, without a call', async () => {
    const { get } = cacheWith();
    await get('content', 'a', loader('old'));
    makeStale();
    const load = loader('new');
    const late = visitor();
    late.leave(new DOMException('', 'TimeoutError'));
    const { result, record } = await late.run(() => recordReads(() => get('content', 'a', load)));
    expect([result, record.isStale]).toEqual(['old', true]);
    expect(load).not.toHaveBeenCalled();
  });

  test('has no stale response without a grace period, and makes no call either', async () => {
    const { get } = cacheWith({ graceMs: 0 });
    await get('content', 'a', loader('old'));
    makeStale();
    const load = loader('new');
    const late = visitor();
    late.leave(new DOMException('', 'TimeoutError'));
    await expect(late.run(() => get('content', 'a', load))).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    expect(load).not.toHaveBeenCalled();
  });
});

test('[NET-5] setting the system clock back does not keep responses fresh', async () => {
  const { get } = cacheWith();
  const load = loader(1, 2);
  await get('content', 'a', load);
  vi.setSystemTime(Date.now() - 2 * 60 * 60 * 1000);
  makeStale();
  expect(await get('content', 'a', load)).toBe(2);
});
