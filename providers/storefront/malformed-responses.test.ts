import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from '#tests/support/start-sandbox.ts';
import { createStorefront } from './storefront.ts';
import type { Storefront } from './types.ts';

let folder: string;
let sandbox: SandboxProcess;
let cartId: string;
/** Valid responses of the sandbox, to be mutated. */
const responses = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-'));
  sandbox = await startSandboxProcess({ dataDir: folder });
  const shop = through(fetch);
  const product = await shop.product('light-phone-iii');
  const { cart } = await shop.createCart([{ variantId: product?.variants[0]?.id ?? '', planId: null, quantity: 1 }]);
  cartId = cart?.id ?? '';
  for (const [name, query] of reads) {
    const keeping: typeof fetch = async (address, init) => {
      const text = await (await fetch(address, init)).text();
      responses.set(name, text);
      return new Response(text);
    };
    await query(through(keeping));
  }
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

function through(fetch: typeof globalThis.fetch): Storefront {
  const { url, publicToken: token } = sandbox.accounts.storefront;
  // Time for a sandbox that has just started, on a busy machine.
  return createStorefront({ domain: url, token, apiVersion: '2023-10' }, fetch, { timeout: 60_000 });
}

const reads: [string, (shop: Storefront) => Promise<unknown>][] = [
  ['collections', (shop) => shop.collections(null)],
  ['collection', (shop) => shop.collection('phones', null)],
  ['product', (shop) => shop.product('light-phone-iii')],
  ['phone flow', (shop) => shop.phoneFlow()],
  ['cart', (shop) => shop.cart(cartId)],
];

/** Reads a result in which a replacement stands in place of a text. */
function reading(name: string, found: string | RegExp, replacement: string) {
  const changed = (responses.get(name) ?? '').replace(found, replacement);
  expect(changed).not.toBe(responses.get(name));
  return read(name, changed);
}

function read(name: string, body: string) {
  const query = reads.find(([each]) => each === name)?.[1];
  return query?.(through(async () => new Response(body)));
}

describe('[NET-1] a response with a wrong field', () => {
  test.each([
    ['cart', 'a currency that is none', /"currencyCode":"USD"/g, '"currencyCode":"US"'],
    ['product', 'a currency that is a number', /"currencyCode":"USD"/, '"currencyCode":840'],
    ['cart', 'a line without a handle', /"handle":"[^"]+"/, '"handle":null'],
    ['product', 'an empty handle', /"handle":"[^"]+"/, '"handle":""'],
    ['product', 'a title that is an object', /"title":"[^"]+"/, '"title":{"en":"Phone"}'],
    ['cart', 'a quantity that is a text', /"quantity":1/, '"quantity":"1"'],
    ['cart', 'a checkout at no address', /"checkoutUrl":"[^"]+"/, '"checkoutUrl":"checkout"'],
    ['product', 'a text in its place', /"product":\{.*\}\}/s, '"product":"x"}'],
    ['product', 'false in its place', /"product":\{.*\}\}/s, '"product":false}'],
    ['cart', 'no checkout', /"checkoutUrl":"[^"]+"/, '"checkoutUrl":null'],
  ])('of a %s, %s, is `malformed`', async (name, _what, found, replacement) => {
    await expect(reading(name, found, replacement)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
  });

  test.each(['collections', 'product', 'cart'])('has no picture without a web URL: %s', async (name) => {
    const result = await reading(name, /"url":"[^"]+"/g, '"url":"picture.jpg"');
    expect(JSON.stringify(result)).not.toContain('picture.jpg');
  });
});

test('[NET-1] every mutated response is either read or `malformed`', async () => {
  const invalid = fc.oneof(
    fc.constantFrom(null, '', 'x', -1, 1e300, true, [], {}, [null]),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const place = fc.nat();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads.map(([name]) => name)), place, invalid, async (name, at, value) => {
      const body: unknown = JSON.parse(responses.get(name) ?? '');
      const places = placesIn(body);
      places[at % places.length]?.(value);
      try {
        const result = await read(name, JSON.stringify(body));
        usedByPage(result);
      } catch (fault) {
        if (!(fault instanceof Error && 'code' in fault)) throw fault;
        expect(['PROVIDER_MALFORMED', 'PROVIDER_REFUSED', 'PROVIDER_THROTTLED']).toContain(fault.code);
      }
    }),
    { numRuns: 300 },
  );
});

/** Paths where a value can be replaced: every member of every object and list. */
function placesIn(value: unknown): ((other: unknown) => void)[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    (other: unknown) => void Object.assign(value, { [key]: other }),
    ...placesIn(member),
  ]);
}

/** Uses a result like a page: prices are formatted, URLs parsed. */
function usedByPage(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('currency' in value && 'minor' in value) {
    new Intl.NumberFormat('en-US', { style: 'currency', currency: String(value.currency) }).format(Number(value.minor));
  }
  for (const name of ['title', 'handle', 'name', 'subtitle', 'alt', 'url', 'checkoutUrl']) {
    const text: unknown = Reflect.get(value, name);
    expect(text === undefined || text === null || typeof text === 'string', `${name} ${typeof text}`).toBe(true);
  }
  if ('url' in value) expect(URL.canParse(String(value.url))).toBe(true);
  for (const member of Object.values(value)) usedByPage(member);
}
