import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowLogged } from '#tests/support/console.ts';
import { outage } from '#tests/support/outage.ts';
import { copiesIn } from '#tests/support/page-copies.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';
import type { Config } from '../config.ts';

// Copies of pages in a folder that had other settings before, or has other files.

let site: Site;
let folder: string;
let apps: App[] = [];
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await visit(start(site.config));
  await settle();
});
afterEach(async () => {
  await settle();
  apps = [];
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => site.close());

function start(config: Config, fetch = globalThis.fetch): App {
  const app = site.startApp({ config, fetch, pageCache: { maxBytes: 64 * 1024 * 1024, folder } });
  apps.push(app);
  return app;
}

async function settle(): Promise<void> {
  for (const app of apps) await app.settle();
}

async function visit(app: App): Promise<number> {
  return (await app(new Request(`${siteUrl}/about`))).status;
}

/** The status of a page when the site is started with these settings while every provider is down. */
async function statusInOutage(config: Config): Promise<number> {
  allowLogged(/"code":"PROVIDER_/);
  return visit(start(config, outage));
}

describe('[SAFE-1] a stored page is sent in an outage', () => {
  type Change = (config: Config) => Config;
  const withProviders = (config: Config, providers: Partial<Config['providers']>) => ({
    ...config,
    providers: { ...config.providers, ...providers },
  });

  test.each<[string, Change]>([
    ['as it was', (config) => config],
    ['at another port', (config) => ({ ...config, siteUrl: `${siteUrl}:8080` })],
    [
      'with another token',
      (config) => withProviders(config, { storefront: { ...config.providers.storefront, token: 'another' } }),
    ],
  ])('by the site %s', async (_, change) => {
    expect(await statusInOutage(change(site.config))).toBe(200);
  });

  test.each<[string, Change]>([
    ['stage', (config) => ({ ...config, stage: 'production' })],
    ['host', (config) => ({ ...config, siteUrl: 'https://shop.example' })],
    [
      'storefront',
      (config) =>
        withProviders(config, { storefront: { ...config.providers.storefront, domain: 'brand.myshopify.com' } }),
    ],
    [
      'content environment',
      (config) => withProviders(config, { content: { ...config.providers.content, environment: 'next' } }),
    ],
    [
      'dataset',
      (config) => withProviders(config, { startPage: { ...config.providers.startPage, dataset: 'another' } }),
    ],
  ])('never by one of another %s', async (_, change) => {
    expect(await statusInOutage(change(site.config))).toBe(503);
    expect(await copiesIn(folder)).toHaveLength(1);
  });
});

test('[SAFE-1] a copy of another site is removed when that site would no longer send it', async () => {
  const [copy = ''] = await copiesIn(folder);
  const names = ['2f'.repeat(8), 'lost+found'];
  for (const name of names) {
    await mkdir(join(folder, name));
    for (const days of [20, 40]) {
      const path = join(folder, name, `${days}-days-old.page`);
      await writeFile(path, 'of another site');
      await utimes(path, new Date(), new Date(Date.now() - days * 24 * 60 * 60_000));
    }
  }
  await start(site.config).settle();
  expect(await readdir(join(folder, names[0] ?? ''))).toEqual(['20-days-old.page']);
  expect(await readdir(join(folder, 'lost+found'))).toHaveLength(2);
  expect(await copiesIn(dirname(copy))).toEqual([copy]);
});

test('[SAFE-1] copies are found beside a folder that cannot be removed', async () => {
  const [copy = ''] = await copiesIn(folder);
  const stray = join(dirname(copy), '.snapshot');
  await mkdir(stray);
  await utimes(stray, new Date(), new Date(Date.now() - 24 * 60 * 60_000));
  expect(await statusInOutage(site.config)).toBe(200);
});

test('[SAFE-1] a copy that was deleted is written again at the next rendering, even of an unchanged page', async () => {
  const [copy = ''] = await copiesIn(folder);
  const [app] = apps;
  await rm(dirname(copy), { recursive: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  app?.purge(['entry:about']);
  await expect.poll(() => copiesIn(folder)).toEqual([copy]);
  vi.useRealTimers();
  expect(await statusInOutage(site.config)).toBe(200);
});
