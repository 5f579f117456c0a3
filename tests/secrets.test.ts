import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccounts } from './contract/support/accounts.ts';
import { type Shop, startShop } from './support/start-shop.ts';

const password = 'a-password-of-operators';
const built = join(import.meta.dirname, '../build/client');

/** Secret settings, beside those that the sandbox provides. */
const secretSettings = {
  OPERATOR_PASSWORD: password,
  SANITY_TOKEN: 'sandbox-query-token',
  GEO_TOKEN: 'a-token-of-the-lookup',
  METRICS_TOKEN: 'a-token-of-the-metrics',
  PREVIEW_SECRET: 'a-secret-of-the-editors',
  WEBHOOK_STOREFRONT_SECRET: 'a-secret-of-the-storefront',
  WEBHOOK_CONTENT_SECRET: 'a-secret-of-the-content-service',
  WEBHOOK_START_PAGE_SECRET: 'a-secret-of-the-query-service',
};

let shop: Shop;
/** The sandbox's tokens. */
let tokens: string[];
let secrets: string[];
beforeAll(async () => {
  shop = await startShop({ env: { ...secretSettings, PAGE_CACHE_MB: '0' } });
  const { storefront, content } = readAccounts(await shop.sandbox.description());
  tokens = [storefront.publicToken, storefront.privateToken, content.deliveryToken, content.previewToken].map(String);
  secrets = [...tokens, ...Object.values(secretSettings)];
  for (const secret of secrets) expect(secret).toMatch(/^.{9,}$/);
});
afterAll(() => shop.stop());

/** Everything that a browser receives for an address: the page, and the data of a client navigation to it. */
async function fetchBoth(path: string): Promise<string> {
  const answers = [path, `${path === '/' ? '/_' : path}.data`].map((address) => fetch(shop.url + address));
  return (await Promise.all(answers.map(async (answer) => (await answer).text()))).join('\n');
}

test('[SAFE-4] no token of the sandbox and no read of process.env is in the browser build', () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  const unwanted = [...tokens, secretSettings.SANITY_TOKEN, 'sandbox-preview-secret', 'process.env'];
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name), 'latin1');
    expect([name, unwanted.filter((each) => text.includes(each))]).toEqual([name, []]);
  }
});

describe('[SAFE-4] no secret', () => {
  test('is in a response or in the log, with working and with failing providers', async () => {
    const paths = [
      '/',
      '/shop',
      '/shop/products/light-phone-iii',
      '/blog',
      '/cart',
      '/compatibility-checker',
      '/visitor.json',
      '/nothing-here',
    ];
    for (const path of paths) await expectNoSecret(path);
    for (const provider of ['storefront', 'content', 'startPage', 'geo', 'newsletter'])
      await shop.sandbox.addFault({ provider, kind: 'status', status: 401 });
    for (const path of [...paths, '/shop/accessories', '/press', '/a-page-never-read']) await expectNoSecret(path);
    await fetch(`${shop.url}/newsletter`, {
      method: 'POST',
      headers: { origin: shop.url },
      body: new URLSearchParams({ EMAIL: 'ada@example.com' }),
    });
    const settings = await fetch(`${shop.url}/operator/settings`, {
      headers: { authorization: `Basic ${btoa(`operator:${password}`)}` },
    });
    expect(settings.status).toBe(200);

    await shop.sandbox.checkFaults();
    shop.process.kill('SIGINT');
    const { stdout, stderr } = await shop.process.ended;
    expect(stderr, 'the faults were logged').toContain('PROVIDER_');
    for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
  });

  async function expectNoSecret(path: string): Promise<void> {
    const text = await fetchBoth(path);
    expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []]);
  }
});
