import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** What is about scripts: the app's own way of changing a page, and axe, which is one. */
const aboutScripts = [
  'accessibility',
  'blocks-tabs',
  'blocks-voices',
  'cart',
  'cart-elsewhere',
  'cart-lost-answers',
  'cart-tabs',
  'consent',
  'consent-notice',
  'error-reports',
  'error-reports-limits',
  'financing',
  'in-app',
  'media-films',
  'product-in-app',
  'product-pictures',
].map((name) => `**/${name}.e2e.ts`);

/** What is the same at every width. */
const ofAnyWidth = [
  'consent',
  'error-reports',
  'error-reports-limits',
  'financing',
  'newsletter',
  'referral',
  'rich-text',
].map((name) => `**/${name}.e2e.ts`);

/** Without scripts the two widths differ in style alone, so that the wide one is tried where somebody buys and reads. */
const wideWithoutScripts = ['purchase', 'product', 'chrome', 'pages', 'modal-page', 'home', 'shop'].map(
  (name) => `**/${name}.e2e.ts`,
);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  /** A machine that runs nothing else for us may stall for seconds. What passes only when tried again is named at the end. */
  retries: process.env.CI ? 1 : 0,
  workers: 1,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
  },
  projects: [
    { name: 'phone', testIgnore: ofAnyWidth, use: phone },
    { name: 'desktop', use: desktop },
    { name: 'phone-no-js', testIgnore: aboutScripts, use: { ...phone, javaScriptEnabled: false } },
    { name: 'desktop-no-js', testMatch: wideWithoutScripts, use: { ...desktop, javaScriptEnabled: false } },
  ],
});
