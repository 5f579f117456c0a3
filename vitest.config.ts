import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{site,providers,server,sandbox,seed,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    environment: 'node',
    // Real servers on a busy machine; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
