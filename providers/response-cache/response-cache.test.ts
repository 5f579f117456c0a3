import { bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { policy } from './policy.ts';
import { createResponseCache } from './response-cache.ts';

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
    storeOf: () =>
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
  for (let index = 0; index <= policy.most.content; index += 1) await get('content', `slug ${index}`, ask);
  await get('content', 'slug 0', ask);
  expect(ask).toHaveBeenCalledTimes(policy.most.content + 2);
});
