import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

const test = new AsyncLocalStorage<number[]>();

/**
 * Makes the retry delays of the content service's client end at once, until mocks are restored: those of calls that the calling test makes. A
 * call that an earlier file left to retry in the same worker keeps its delays.
 * @returns the delays in milliseconds, added to as they occur
 */
export function skipWaits(): number[] {
  const waits: number[] = [];
  const original = globalThis.setTimeout;
  test.enterWith(waits);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: []) => {
    if (test.getStore() !== waits || !new Error().stack?.includes('contentful-sdk-core'))
      return original(run, ms, ...rest);
    if (ms > 0) waits.push(ms);
    return original(run, 0, ...rest);
  }) as typeof setTimeout);
  return waits;
}
