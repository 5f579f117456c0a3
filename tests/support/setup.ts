import { afterAll, afterEach, expect, vi } from 'vitest';
import { killLeft } from './child-processes.ts';
import { checkConsole } from './console.ts';
import { takeUnmetFaults } from './sandbox-control.ts';

// afterEach hooks run in reverse order, so these run after those of the test file.
checkConsole();

// Hooks after all run in reverse order too: the file's own have stopped what they know of.
afterAll(killLeft);

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
