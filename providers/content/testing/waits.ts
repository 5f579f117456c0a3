import { vi } from 'vitest';

/**
 * Makes the retry delays of the content service's client end at once, until mocks are restored.
 * @returns the delays in milliseconds, added to as they occur
 */
export function skipWaits(): number[] {
  const waits: number[] = [];
  const original = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: []) => {
    if (!new Error().stack?.includes('contentful-sdk-core')) return original(run, ms, ...rest);
    if (ms > 0) waits.push(ms);
    return original(run, 0, ...rest);
  }) as typeof setTimeout);
  return waits;
}
