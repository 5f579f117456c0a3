import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { maxLockTime, readPersisted, withCartLock } from './tabs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const held = { last: Promise.resolve() as Promise<unknown> };
  // As in browsers: a request waits for the promise of the previous callback.
  const request = (_: string, work: () => Promise<unknown>) => {
    const result = held.last.then(work);
    held.last = result.catch(() => {});
    return result;
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[CART-18] a lock that is never released times out, and one whose callback throws is released at once', async () => {
  const done: string[] = [];
  const hanging = withCartLock(() => new Promise<string>((resolve) => setTimeout(resolve, 2 * maxLockTime, 'late')));
  const failing = withCartLock(async () => {
    throw new Error('fails');
  });
  const failed = expect(failing).rejects.toThrow('fails');
  const next = withCartLock(async () => done.push('next'));
  await vi.advanceTimersByTimeAsync(maxLockTime - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([failed, next]);
  expect(done).toEqual(['next']);
  await vi.advanceTimersByTimeAsync(maxLockTime);
  expect(await hanging).toBe('late');
});

test('[CART-18] without locks, as where the visitor’s settings forbid cookies, the work is done', async () => {
  const request = () => Promise.reject(new DOMException('request() is not allowed in this context', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await withCartLock(async () => 'done')).toBe('done');
  const failing = withCartLock(async () => {
    throw new Error('fails');
  });
  await expect(failing).rejects.toThrow('fails');
});

test.each([
  ['null', [], true],
  ['{}', [], true],
  ['[null, {}, {"command": null}]', [], false],
  ['[{"command": {"kind": "add"}}, {"command": {}}]', [{ command: { kind: 'add' } }], false],
  ['no JSON', [], true],
])('[CART-18] of stored commands that are %s, those of this release are read', (stored, expected, isReported) => {
  if (isReported) expectLogged(/^The stored commands of the cart could not be read\./);
  vi.stubGlobal('window', { sessionStorage: { getItem: () => stored, removeItem: () => {} } });
  expect(readPersisted()).toEqual(expected);
});
