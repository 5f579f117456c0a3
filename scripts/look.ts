import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { consentCookie } from '#site/features/consent/consent-answer.ts';
import { animationsEnd } from '#tests/e2e/support/animations.ts';
import { type Shop, startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { type Screen, screens } from './look/screens.ts';
import { compare, formatHashes, hashOf, readHashes, type ScreenshotHashes } from './look/screenshot-hashes.ts';
import { settle } from './look/settle.ts';
import { overviewPage, type Shot, writeSheet } from './look/sheets.ts';

const folder = join(import.meta.dirname, '../.look');
const sheets = join(folder, 'sheets');
/** Hashes of the screenshots that somebody has looked at (decision 0083). */
const hashesPath = join(import.meta.dirname, 'look/screenshot-hashes.json');
const widths = { 390: 844, 1280: 800 };
const schemes = ['light', 'dark'] as const;
const variants = Object.entries(widths).flatMap(([width, height]) =>
  schemes.map((scheme) => ({ name: `${width}-${scheme}`, scheme, viewport: { width: Number(width), height } })),
);

/**
 * Takes screenshots of every screen, or of those whose name contains an argument, and compares them with the stored hashes:
 * .look/index.html, .look/sheets/{screen}.webp, .look/{screen}-{width}-{scheme}.png. With `--keep` their hashes are stored.
 */
async function look(args: string[]): Promise<void> {
  const wanted = args.filter((word) => word !== '--keep');
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  if (chosen.length === 0)
    throw new Error(`Unknown screen. The screens are: ${screens.map(({ name }) => name).join(', ')}.`);
  // Screenshots of screens that no longer exist must not remain.
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(sheets, { recursive: true });
  const shop = await start();
  await warmUp(shop);
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  const stored = await loadHashes(browser.version());
  const taken = new Map<string, Shot[]>();
  try {
    for (const screen of chosen) {
      const own = screen.env && (await start(screen.env));
      const paths = await picture(browser, own ?? shop, screen).finally(() => own?.stop());
      if (!paths) continue;
      const hashes = await Promise.all(paths.map(async (path) => hashOf(await readFile(path))));
      const comparisons = compare(stored, screen.name, hashes);
      const shots = paths.map((path, index) => ({
        variant: variants[index]?.name ?? '',
        path,
        comparison: comparisons[index] ?? 'new',
      }));
      taken.set(screen.name, shots);
      stored.screens[screen.name] = hashes.join(' ');
      await writeSheet(sheets, screen.name, shots);
      const differing = shots.filter(({ comparison }) => comparison !== 'same');
      if (differing.length > 0)
        console.info(
          `${screen.name}: ${differing.map(({ variant, comparison }) => `${variant} ${comparison}`).join(', ')}`,
        );
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  await writeFile(join(folder, 'index.html'), overviewPage(taken));
  if (args.includes('--keep')) await writeFile(hashesPath, formatHashes(stored));
  console.info(`${taken.size} screens: ${join(folder, 'index.html')}`);
}

/** Reads the stored hashes, without those of screens that no longer exist; without a file there are none. */
async function loadHashes(version: string): Promise<ScreenshotHashes> {
  if (!existsSync(hashesPath)) return { chromium: version, screens: {} };
  const { chromium: before, screens: all } = readHashes(await readFile(hashesPath, 'utf8'));
  if (before !== version) console.warn(`The hashes are of Chromium ${before}, and this is ${version}: expect changes.`);
  const known = Object.entries(all).filter(([name]) => screens.some((screen) => screen.name === name));
  return { chromium: version, screens: Object.fromEntries(known) };
}

/** Starts a shop that trusts X-Forwarded-For, so that each visitor can have a different IP address. */
function start(env: Record<string, string> = {}): Promise<Shop> {
  return startShop({ env: { TRUSTED_PROXIES: '1', ...env } });
}

/**
 * Requests the home page until it answers within a second. While the query service is starting, the home page waits for it for longer than that, and
 * then shows the other content service's copy.
 */
async function warmUp(shop: Shop): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const start = performance.now();
    await (await fetch(shop.url)).text();
    if (performance.now() - start < 1000) return;
  }
}

let visitors = 0;

/** A different IP address for each visitor, because of rate limits. */
function newAddress(): string {
  visitors += 1;
  return `198.51.${100 + Math.floor(visitors / 256)}.${visitors % 256}`;
}

/** Takes the screenshots of a screen, each as a new visitor without a cart. @returns null if the screen fails, which does not stop the others */
async function picture(browser: Browser, shop: Shop, screen: Screen): Promise<string[] | null> {
  const { askedIn } = screen;
  const paths: string[] = [];
  for (const { name, scheme, viewport } of variants) {
    const context = await browser.newContext({
      baseURL: shop.url,
      colorScheme: scheme,
      // Films stay at their first picture, so that two runs take the same screenshots.
      reducedMotion: 'reduce',
      viewport,
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    });
    const path = join(folder, `${screen.name}-${name}.png`);
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
      const centered = screen.centered?.(page);
      if (centered) {
        const top = await centered.evaluate((element) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { scrollY } = window;
          window.scrollBy({ top: -100, behavior: 'instant' });
          return scrollY;
        });
        // The last pixels are scrolled as a visitor scrolls them: the header slides away, which it does not when a script scrolls.
        await page.mouse.wheel(0, 100);
        await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 1, top);
        await animationsEnd(page);
      }
      // In a picture of the full page, an overlay or an element fixed to the screen would be in the middle.
      const isOver = centered || askedIn || (await page.locator('dialog[open], #preview-bar [open]').count()) > 0;
      await page.screenshot({ path, fullPage: !isOver });
      paths.push(path);
    } catch (error) {
      console.error(`${screen.name}, ${name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
      return null;
    } finally {
      await context.close();
    }
  }
  return paths;
}

await look(process.argv.slice(2));
