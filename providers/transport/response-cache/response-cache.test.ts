import { bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callScope, readSignal } from '../call-scope.ts';
import { createResponseCache, policy } from './response-cache.ts';

function cacheWith(options: Partial<Parameters<typeof createResponseCache>[0]> = {}) {
  const faults: unknown[] = [];
  return { faults, ...createResponseCache({ report: (fault) => void faults.push(fault), ...options }) };
}

/** Gives each answer in turn; an Error is thrown. */
function answers(...list: unknown[]) {
  const ask = vi.fn(async () => {
    const next = list.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  return ask;
}

const down = new Error('down');

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

function growOld(milliseconds: number = policy.ttlMs): void {
  vi.advanceTimersByTime(milliseconds);
}

describe('[NET-5] an answer to reading is kept', () => {
  test('for all who ask the same at once, and those shortly after', async () => {
    const { get } = cacheWith();
    const ask = answers(1, 2);
    expect(await Promise.all([get('content', 'a', ask), get('content', 'a', ask)])).toEqual([1, 1]);
    expect(await get('content', 'a', ask)).toBe(1);
    expect(await get('video', 'a', ask)).toBe(2);
  });

  test('and asked for anew when it has grown old', async () => {
    const { get } = cacheWith();
    const ask = answers(1, 2);
    expect(await get('content', 'a', ask)).toBe(1);
    growOld();
    expect(await get('content', 'a', ask)).toBe(2);
  });

  test('and stands in for a new one that fails, of which the reporter hears once', async () => {
    const { get, faults } = cacheWith();
    const ask = answers(1, down, 3);
    await get('content', 'a', ask);
    growOld();
    expect(await Promise.all([get('content', 'a', ask), get('content', 'a', ask)])).toEqual([1, 1]);
    expect(faults).toEqual([down]);
    expect(await get('content', 'a', ask), 'the provider is left alone for a while').toBe(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('and stands in for one that is late, whose fault is heard of all the same', async () => {
    const { get, faults } = cacheWith();
    await get('content', 'a', answers('old'));
    growOld();
    let fail: (fault: Error) => void = () => {};
    const late = new Promise<string>((_, reject) => {
      fail = reject;
    });
    expect(await get('content', 'a', () => late)).toBe('old');
    expect(faults).toEqual([]);
    fail(down);
    await vi.waitFor(() => expect(faults).toEqual([down]));
  });

  test('but not where nothing old may stand in', async () => {
    const { get } = cacheWith({ graceMs: 0 });
    const ask = answers(1, down);
    await get('content', 'a', ask);
    growOld();
    await expect(get('content', 'a', ask)).rejects.toBe(down);
  });

  test('until it is to be asked for anew, for which it still may stand in', async () => {
    const { get, expire, faults } = cacheWith();
    const ask = answers(1, down, 2);
    await get('content', 'a', ask);
    await expire('content', 'a');
    expect(await get('content', 'a', ask)).toBe(1);
    expect(faults).toEqual([down]);
    await expire('content', 'b');
    growOld(policy.backoffMs);
    expect(await get('content', 'a', ask)).toBe(2);
  });
});

describe('[NET-5] never kept is', () => {
  test('a failure: it is everybody’s who waits for it, and nobody’s after them', async () => {
    const { get, faults } = cacheWith();
    const ask = answers(down, 'up');
    const both = await Promise.allSettled([get('content', 'a', ask), get('content', 'a', ask)]);
    expect(both).toMatchObject([
      { status: 'rejected', reason: down },
      { status: 'rejected', reason: down },
    ]);
    expect(faults, 'whoever asked reports it').toEqual([]);
    expect(await get('content', 'a', ask)).toBe('up');
  });

  test('“not there”, which must not stand in for a provider that is down', async () => {
    const { get } = cacheWith();
    const ask = answers(null, 'published since');
    expect(await get('content', 'a', ask)).toBeNull();
    expect(await get('content', 'a', ask)).toBe('published since');
  });

  test('what was taken down, when the provider fails after it', async () => {
    const { get } = cacheWith();
    const ask = answers('published', null, down, down);
    expect(await get('content', 'a', ask)).toBe('published');
    growOld();
    expect(await get('content', 'a', ask)).toBeNull();
    await expect(get('content', 'a', ask)).rejects.toBe(down);
    growOld();
    await expect(get('content', 'a', ask)).rejects.toBe(down);
  });
});

test('[NET-5] a cache that fails itself is reported, and pages do without it', async () => {
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
  const ask = answers('one', 'two');
  expect([await get('content', 'a', ask), await get('content', 'a', ask)]).toEqual(['one', 'two']);
  expect(faults).toEqual([broken, broken]);
});

test('[NET-5] it holds only so many answers', async () => {
  const { get } = cacheWith();
  const ask = vi.fn(async () => 'answer');
  for (let index = 0; index <= policy.maxEntries.content; index += 1) await get('content', `slug ${index}`, ask);
  await get('content', 'slug 0', ask);
  expect(ask).toHaveBeenCalledTimes(policy.maxEntries.content + 2);
});

/** Somebody who waits, until they leave. */
function visitor() {
  const leaving = new AbortController();
  const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
  return {
    leave: () => leaving.abort(),
    ask: <Answer>(read: () => Promise<Answer>) => callScope.run(scope, read),
  };
}

/** A provider that never answers, and says when it is told to stop. */
function hanging() {
  const aborted = vi.fn();
  const ask = vi.fn(
    () =>
      new Promise<string>((_, reject) => {
        readSignal()?.addEventListener('abort', () => {
          aborted();
          reject(new Error('aborted'));
        });
      }),
  );
  return { ask, aborted };
}

describe('[NET-5] a call that several wait for', () => {
  const gone = { code: 'PROVIDER_ABORTED', message: 'Request aborted' };

  test('goes on until the last of them has left, each of whom hears so at once', async () => {
    const { get } = cacheWith();
    const { ask, aborted } = hanging();
    const [one, other] = [visitor(), visitor()];
    const asked = [one, other].map((each) => each.ask(() => get('content', 'a', ask)));
    const heard = asked.map((answer) => expect(answer).rejects.toMatchObject(gone));
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
    one.leave();
    await heard[0];
    expect(aborted).not.toHaveBeenCalled();
    other.leave();
    await heard[1];
    expect(aborted).toHaveBeenCalledOnce();
  });

  test('is not that of who comes after: they are served at once', async () => {
    const { get } = cacheWith();
    const { ask } = hanging();
    const one = visitor();
    const asked = one.ask(() => get('content', 'a', ask));
    asked.catch(() => {});
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
    one.leave();
    expect(await visitor().ask(() => get('content', 'a', answers('up')))).toBe('up');
    await expect(asked).rejects.toMatchObject(gone);
  });

  test('ends after a while of its own, however many join it', async () => {
    const { get } = cacheWith({ timeLimit: 50 });
    const { ask, aborted } = hanging();
    const soon = { signal: new AbortController().signal, deadline: performance.now() + 10 };
    await expect(callScope.run(soon, () => get('content', 'a', ask))).rejects.toThrow('aborted');
    expect(aborted).toHaveBeenCalledOnce();
  });
});

describe('[NET-5] while a provider hangs, and there is an old answer', () => {
  test('the call for a new one ends after a while, is reported, and holds up only who comes first', async () => {
    const { get, faults } = cacheWith({ timeLimit: 50 });
    await get('content', 'a', answers('old'));
    growOld();
    const { ask, aborted } = hanging();
    expect(await visitor().ask(() => get('content', 'a', ask))).toBe('old');
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    expect(aborted).toHaveBeenCalledOnce();
    growOld(policy.backoffMs);
    const never = vi.fn(() => new Promise<string>(() => {}));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    expect(await get('content', 'a', never)).toBe('old');
    expect(never).toHaveBeenCalledOnce();
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(policy.softTimeoutMs);
    timers.mockRestore();
  });
});

test('[NET-5] a clock that is set back freezes nothing', async () => {
  const { get } = cacheWith();
  const ask = answers(1, 2);
  await get('content', 'a', ask);
  vi.setSystemTime(Date.now() - 2 * 60 * 60 * 1000);
  growOld();
  expect(await get('content', 'a', ask)).toBe(2);
});
