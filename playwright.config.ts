import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/**
 * A test runs at desktop width. A tag changes that: "@width" runs it at both widths, "@phone" at phone width only, "@no-js" at phone width
 * without JavaScript.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/start-shops.ts',
  forbidOnly: Boolean(process.env.CI),
  // A retry that passes would hide the failure.
  retries: 0,
  failOnFlakyTests: true,
  // More than the two processors that CI has: a browser waits for a third of its time.
  workers: 3,
  fullyParallel: true,
  reporter: 'list',
  // These limits end a test that hangs: a busy machine takes several times longer than an idle one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // A page lives for a second: to optimize its code takes an eighth of the page's CPU time, and saves less.
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone|@no-js/, use: desktop },
    { name: 'phone', grep: /@width|@phone/, use: phone },
    { name: 'no-js', grep: /@no-js/, use: { ...phone, javaScriptEnabled: false } },
  ],
});
