import { afterAll, afterEach, expect, vi } from 'vitest';
import { checkConsole } from './console.ts';
import { takeUnmetFaults } from './sandbox-control.ts';

// Of hooks after a test those registered first run last; so these are asked once the test's own are through.
checkConsole();

afterEach(async () => {
  expect(await takeUnmetFaults(), 'Faults that the test asked for and that no request met').toEqual([]);
});

// vitest.config.ts has spies, globals and the environment restored before the next test; timers are not, and the next file begins without one.
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
