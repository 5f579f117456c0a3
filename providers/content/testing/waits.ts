import { vi } from 'vitest';

/** Lets every wait of the content service's client pass at once, and notes how long it would have been; until mocks are restored. */
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
