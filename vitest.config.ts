import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { inlineScript } from './scripts/inline-script.ts';

export default defineConfig({
  plugins: [inlineScript],
  test: {
    environment: 'node',
    // A processor each, rather than one kept back: of a test's time half is spent waiting, for retries and for patience to end.
    maxWorkers: availableParallelism(),
    // Loading our modules anew for each file was half of all processor time. That no file changes another's result is seen by `--sequence.shuffle`.
    isolate: false,
    setupFiles: ['tests/support/setup.ts'],
    globalSetup: ['tests/support/temporary-folder.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Real servers on a busy machine; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'parts', include: ['{site,providers,server,sandbox,seed,scripts}/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { name: 'whole', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/e2e/**'] } },
    ],
  },
});
