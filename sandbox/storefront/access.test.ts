import { expect, test } from 'vitest';
import type { ProviderContext } from '../provider.ts';
import { defaultSettings } from '../settings.ts';
import { post, testStorefront } from './testing/test-client.ts';

const publicHeader = 'x-shopify-storefront-access-token';
const privateHeader = 'shopify-storefront-private-token';

async function execute(query: string, headers: Record<string, string>, changes: Partial<ProviderContext> = {}) {
  const response = await testStorefront(changes).storefront.handle(post({ query }, headers));
  return { status: response.status, body: await response.json() };
}

const stock = '{ product(handle: "lamp") { title variants(first: 1) { nodes { sku quantityAvailable } } } }';
const open = { data: { product: { title: 'Lamp', variants: { nodes: [{ sku: 'L-L', quantityAvailable: 5 }] } } } };

test.each([
  ['the public token', { [publicHeader]: 'sandbox-storefront-token-for-all' }],
  [
    'the private token',
    { [privateHeader]: 'sandbox-storefront-private-token', 'shopify-storefront-buyer-ip': '192.0.2.1' },
  ],
])('with %s all fields are allowed', async (_title, headers) => {
  const { status, body } = await execute(stock, headers);
  expect(status).toBe(200);
  expect(body).toMatchObject(open);
});

test.each([
  ['unknown', { [publicHeader]: 'wrong' }],
  ['private token in the public header', { [publicHeader]: 'sandbox-storefront-private-token' }],
  ['public token in the private header', { [privateHeader]: 'sandbox-storefront-token-for-all' }],
])('a token that is %s is unauthorized, with an empty error message', async (_title, headers) => {
  expect(await execute(stock, headers)).toEqual({
    status: 401,
    body: { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] },
  });
});

test.each([
  ['a token that lacks the scope', { [publicHeader]: 'sandbox-storefront-token-without-inventory' }],
  ['no token', {}],
])('with %s the inventory fields are denied, and the other fields have data', async (_title, headers) => {
  const { status, body } = await execute(stock, headers);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: { product: { title: 'Lamp', variants: { nodes: [{ sku: 'L-L', quantityAvailable: null }] } } },
    errors: [
      {
        message:
          'Access denied for quantityAvailable field. Required access: `unauthenticated_read_product_inventory` access scope.',
        path: ['product', 'variants', 'nodes', 0, 'quantityAvailable'],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/api/usage/access-scopes',
          requiredAccess: '`unauthenticated_read_product_inventory` access scope.',
        },
      },
    ],
  });
});

test.each(['{ menu(handle: "main-menu") { title } }', '{ customer(customerAccessToken: "x") { id } }'])(
  'without a token %s is denied',
  async (query) => {
    expect((await execute(query, {})).body).toMatchObject({ errors: [{ extensions: { code: 'ACCESS_DENIED' } }] });
  },
);

/** A storefront with a clock and a limit of two requests a minute, and the codes of its answers to a buyer or to a server. */
function limitedStorefront() {
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  const settings = defaultSettings();
  settings.storefront.requestsPerMinute = 2;
  const { storefront } = testStorefront({ settings, now: () => clock.now });
  const ask = async (headers: Record<string, string>) => {
    const { errors } = await (await storefront.handle(post({ query: '{ shop { name } }' }, headers))).json();
    return errors?.[0].extensions.code ?? 'answered';
  };
  const asBuyer = (address: string) =>
    ask({ [privateHeader]: 'sandbox-storefront-private-token', 'shopify-storefront-buyer-ip': address });
  const asServer = (address: string) =>
    ask({ [publicHeader]: 'sandbox-storefront-token-for-all', 'shopify-storefront-buyer-ip': address });
  return { clock, asBuyer, asServer };
}

test('with a limit, the requests of each buyer are counted by address, and throttled above it for a minute', async () => {
  const { clock, asBuyer, asServer } = limitedStorefront();
  const asked = [];
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) asked.push(await asBuyer(address));
  expect(asked).toEqual(['answered', 'answered', 'THROTTLED', 'answered']);
  const shared = [];
  for (const address of ['192.0.2.3', '192.0.2.4', '192.0.2.5']) shared.push(await asServer(address));
  expect(shared).toEqual(['answered', 'answered', 'THROTTLED']);
  clock.now += 60_000;
  expect(await asBuyer('192.0.2.1')).toBe('answered');
});

test('a minute of one buyer ends while that of another continues', async () => {
  const { clock, asBuyer } = limitedStorefront();
  await asBuyer('192.0.2.1');
  clock.now += 30_000;
  for (let request = 0; request < 2; request += 1) await asBuyer('192.0.2.2');
  clock.now += 30_000;
  expect(await asBuyer('192.0.2.1')).toBe('answered');
  expect(await asBuyer('192.0.2.2')).toBe('THROTTLED');
});

test('a clock that is set back ends the minutes that have not begun', async () => {
  const { clock, asBuyer } = limitedStorefront();
  clock.now += 11 * 24 * 60 * 60 * 1000;
  for (let request = 0; request < 3; request += 1) await asBuyer('192.0.2.1');
  clock.now -= 11 * 24 * 60 * 60 * 1000;
  expect(await asBuyer('192.0.2.1')).toBe('answered');
});

test('without a token all fields are allowed when the settings say so', async () => {
  const settings = defaultSettings();
  settings.storefront.tokenless = 'everything';
  expect((await execute(stock, {}, { settings })).body).toMatchObject(open);
});
