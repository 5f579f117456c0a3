import { afterAll, afterEach, expect, vi } from 'vitest';
import { checkConsole } from './console.ts';
import { takeUnmetFaults } from './sandbox-control.ts';

// afterEach hooks run in reverse order, so these run after those of the test file.
checkConsole();

afterEach(async () => {
  expect(await takeUnmetFaults(), 'Faults that no request met').toEqual([]);
});

// vitest.config.ts restores spies, globals and the environment before each test, but not timers, and not after the last test of a file.
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
