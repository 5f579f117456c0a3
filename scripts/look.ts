import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { consentCookie } from '#site/features/consent/consent-answer.ts';
import { type Shop, startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { type Screen, screens } from './look/screens.ts';
import { settle } from './look/settle.ts';

const folder = join(import.meta.dirname, '../.look');
const widths = { 390: 844, 1280: 800 };
const schemes = ['light', 'dark'] as const;

/** Takes a screenshot of every screen, or of those whose name contains an argument: .look/{screen}-{width}-{scheme}.png. */
async function look(wanted: string[]): Promise<void> {
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  if (chosen.length === 0)
    throw new Error(`Unknown screen. The screens are: ${screens.map(({ name }) => name).join(', ')}.`);
  await mkdir(folder, { recursive: true });
  const shop = await start();
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  try {
    for (const screen of chosen) {
      const own = screen.env && (await start(screen.env));
      await picture(browser, own ?? shop, screen).finally(() => own?.stop());
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** Trusts X-Forwarded-For, so that each visitor can have a different IP address. */
function start(env: Record<string, string> = {}): Promise<Shop> {
  return startShop({ env: { TRUSTED_PROXIES: '1', ...env } });
}

let visitors = 0;

/** A different IP address for each visitor, because of rate limits. */
function newAddress(): string {
  visitors += 1;
  return `198.51.${100 + Math.floor(visitors / 256)}.${visitors % 256}`;
}

/** Takes the screenshots of a screen, each as a new visitor without a cart. A failed screen does not stop the others. */
async function picture(browser: Browser, shop: Shop, screen: Screen): Promise<void> {
  const { askedIn } = screen;
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        baseURL: shop.url,
        colorScheme,
        viewport: { width: Number(width), height },
        extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
      });
      const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
      try {
        await shop.sandbox.reset();
        if (askedIn) await shop.sandbox.settings({ geo: { country: askedIn } });
        else await context.addCookies([{ name: consentCookie, value: 'deny', url: shop.url }]);
        await screen.sandbox?.(shop.sandbox);
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        await page.goto(screen.path);
        await screen.arrive?.(page);
        await settle(page);
        await page.screenshot({ path, fullPage: !askedIn });
        console.info(path);
      } catch (error) {
        console.error(`${screen.name} at ${width}, ${colorScheme}: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      } finally {
        await context.close();
      }
    }
  }
}

await look(process.argv.slice(2));
