import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { standaloneScript } from './scripts/standalone-script.ts';

export default defineConfig({
  plugins: [standaloneScript],
  test: {
    environment: 'node',
    // One worker more than processors: tests spend a third of their time waiting for retries and timeouts.
    maxWorkers: availableParallelism() + 1,
    // Files of a worker share their modules: loading them for each file took half of the CPU time. `--sequence.shuffle` finds files that depend
    // on each other.
    isolate: false,
    setupFiles: ['tests/support/setup.ts'],
    globalSetup: ['tests/support/temporary-folder.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Tests start real servers, which is slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A test without an assertion passes whatever the code does.
    expect: { requireAssertions: true, poll: { timeout: 90_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'parts', include: ['{site,providers,server,sandbox,seed,scripts}/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { name: 'whole', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/e2e/**'] } },
    ],
  },
});
