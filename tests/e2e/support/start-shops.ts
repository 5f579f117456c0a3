import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { z } from 'zod';
import { createSandboxControl } from '#tests/support/sandbox-control.ts';
import { type RunningShop, type Shop, type ShopOptions, startShop } from '#tests/support/start-shop.ts';

const root = join(import.meta.dirname, '../../..');
const addresses = z.array(z.object({ url: z.url(), control: z.url() }));

/** Settings of all shops for browser tests. */
export const shopSettings = {
  TRUSTED_PROXIES: '1',
  // Without grace time no stale response is used, so edits and faults take effect immediately.
  GRACE_HOURS: '0',
  // Every page is rendered for each request, for the same reason; tests/page-cache.test.ts has a shop with the cache.
  PAGE_CACHE_MB: '0',
  // No part is left out of a page because the machine is busy.
  OPTIONAL_READ_MS: '30000',
};

/**
 * Starts one shop per worker for the whole run: Playwright starts a new worker for each project, for each browser setting and
 * after each failure, and a shop needs seconds of CPU time for its first page.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup.
export default async function startShops({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await prepareDataFolder();
  const shops = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      startShop({ dataDir: prepareShopFolder(folder, index), env: shopSettings }),
    ),
  );
  await Promise.all(shops.map(wake));
  const started = shops.map(({ url, sandbox }) => ({ url, control: sandbox.url }));
  process.env.BROWSER_TEST_SHOPS = JSON.stringify(started);
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
  };
}

/** The shop of the worker with this `parallelIndex`. */
export function sharedShop(index: number): RunningShop {
  const shop = addresses.parse(JSON.parse(process.env.BROWSER_TEST_SHOPS ?? '[]'))[index];
  if (!shop) throw new Error(`No shop was started for worker ${index}.`);
  return { url: shop.url, sandbox: createSandboxControl(shop.control) };
}

/**
 * A data folder that persists between runs, as a cache of rendered pictures. The sandbox renders a picture again when its source changed,
 * but not when the rendering code changed; the folder's name depends on that code.
 */
async function prepareDataFolder(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync('sandbox/media/*.ts', { cwd: root }).sort()) hash.update(readFileSync(join(root, file)));
  const name = hash.digest('hex').slice(0, 12);
  const parent = join(root, 'node_modules/.cache/browser-tests');
  for (const other of globSync('*', { cwd: parent }))
    if (other !== name) await rm(join(parent, other), { recursive: true });
  return join(parent, name);
}

/** The data folder of a shop. Shops share the rendered pictures: none replaces or removes what another has stored or is writing. */
function prepareShopFolder(folder: string, index: number): string {
  const own = join(folder, `shop-${index}`);
  mkdirSync(join(folder, 'images'), { recursive: true });
  mkdirSync(own, { recursive: true });
  if (!existsSync(join(own, 'images'))) symlinkSync(join('..', 'images'), join(own, 'images'), 'dir');
  return own;
}

/** A separate shop with the settings of all shops for browser tests, which has sent its first pages. */
export async function startOwnShop({ env, ...options }: ShopOptions): Promise<Shop> {
  const shop = await startShop({ ...options, env: { ...shopSettings, ...env } });
  await wake(shop);
  return shop;
}

/** On a busy machine the first page of a server takes longer than a test's timeout. */
async function wake({ url }: RunningShop): Promise<void> {
  for (const path of ['/', '/about', '/shop/products/light-phone-ii-black', '/cart'])
    await (await fetch(url + path)).bytes();
}
