import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{site,providers,server,sandbox,seed,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    environment: 'node',
  },
});
