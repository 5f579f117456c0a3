import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged, loggedLines } from '#tests/support/console.ts';
import { browserEnvelope, frame } from '#tests/support/error-reports/browser-reports.ts';
import { reportsOf } from '#tests/support/error-reports/reports.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const cart = 'c1-7c4e9f0a2b6d81359e7a4c0f2d6b8e31';
const key = '5f2c8a1e9d7b3046f1a8c2e4d6b09375';

/** Texts of errors, and the parts that must be redacted. */
const corpus: [string, string[]][] = [
  ['jane.doe@example.com is not subscribed', ['jane.doe', 'example.com']],
  ['No customer <jane+shop@mail.example.co.uk>', ['jane+shop', 'example.co.uk']],
  ['GET /newsletter?EMAIL=jane%40example.com failed', ['jane', 'example.com']],
  ['jane%40example.com is not subscribed', ['jane', 'example.com']],
  ['mailto:jane_doe@example.com', ['jane_doe', 'example.com']],
  ['jané@exämple.example', ['jané', 'exämple']],
  ['{"email":"jane@example.com","name":"Jane"}', ['jane@', 'example.com']],
  [`Cart gid://shopify/Cart/${cart}?key=${key} does not exist`, [cart, key]],
  [`Cart gid%3A%2F%2Fshopify%2FCart%2F${cart}%3Fkey%3D${key}`, [cart, key]],
  [`cart_id=${cart}`, [cart]],
  [`cart "${cart}" is gone`, [cart]],
  ['cartId: short1', ['short1']],
  ['Cookie: cart=abc; cookieconsent_status=allow', ['abc', 'allow']],
  ['"set-cookie": ["cart=abc; Path=/"]', ['abc']],
  ['Authorization: Bearer short-one', ['short-one']],
  ['sent with Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl', ['eyJ', 'c2lnbmF0']],
  ['x-shopify-storefront-access-token: letmein', ['letmein']],
  ['{"accessToken":"letmein"}', ['letmein']],
  ['password=letmein', ['letmein']],
  ['api_key: letmein', ['letmein']],
  ['Failed: token=letmein', ['letmein']],
  ['refused: password: letmein', ['letmein']],
  [`token ${key}`, [key]],
  ['pk_live_51Hxyzabcdefghijklmnop', ['51Hxyz']],
  ['connect ECONNREFUSED 203.0.113.77:443', ['203.0.113.77']],
  ['from 2001:db8:85a3::8a2e:370:7334', ['2001:db8', '8a2e']],
  ['from 2001:0db8:85a3:0000:0000:8a2e:0370:7334.', ['2001:0db8', '8a2e']],
  ['from ::ffff:203.0.113.77', ['203.0.113.77']],
  ['from fe80::1%eth0', ['fe80']],
  ['at https://shop.example/credit-check?last=Doe&birth=1980-02-03#step', ['Doe', '1980-02-03']],
  ['at /order-confirmation?order=1007&name=Jane', ['1007', 'Jane']],
  ['https://shop.example/#access_token=letmein', ['letmein']],
  ['/newsletter?q=jane doe', ['jane']],
  ['card 4242 4242 4242 4242 was declined', ['4242 4242']],
  ['card 4242424242424242 was declined', ['42424242']],
  ['card 3782-822463-10005', ['822463']],
  ['call +1 (415) 555-0132', ['415', '555']],
  ['call +4915112345678', ['15112345678']],
];

/** Numbers of the build and of the test's server, which may have the digits of a secret. */
const ownNumbers = ['release', 'lineno', 'colno', 'timestamp', 'host', 'content-length'];

async function sent(): Promise<string> {
  const reports = await reportsOf(site.sandbox);
  expect(reports).toHaveLength(1);
  // What services receive beside the body: addresses, our keys, nothing of the visitor.
  const requests = await site.sandbox.requests('errorReports');
  const headers = requests.map((request) => request.headers);
  return JSON.stringify(
    [reports.map(({ event_id: _id, tags: { request_id: _request, ...tags }, ...rest }) => [rest, tags]), headers],
    (name, value: unknown) => (ownNumbers.includes(name) ? null : value),
  );
}

test('[NET-7] the log contains none from the causes of a fault', async () => {
  expectLogged(/"code":"PROVIDER_UNREACHABLE".*"message":"Cart \[cart\] at \[address\]:443"/);
  const visitor = site.visitorThrough((input, init) => {
    if (!String(input).includes('graphql')) return fetch(input, init);
    const cause = new Error(`Cart gid://shopify/Cart/${cart}?key=${key} at 203.0.113.77:443`);
    return Promise.reject(new TypeError('fetch failed', { cause }));
  });
  await visitor.get('/shop?variant=1');
  // Else its report may arrive during the next test.
  await visitor.flushReports();
  const logged = loggedLines().join();
  expect([cart, key, '203.0.113.77'].filter((secret) => logged.includes(secret))).toEqual([]);
});

describe('[NET-7] reports contain no personal data', () => {
  test.each(corpus)('from the message of a service: %s', async (text, secrets) => {
    expectLogged(/"code":"PROVIDER_REFUSED"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'graphql-error', message: text, code: 'LAMP' });
    const visitor = site.visitorThrough(fetch);
    await visitor.get(`/shop?token=letmein&email=${encodeURIComponent('jane.doe@example.com')}`);
    await visitor.flushReports();
    const all = await sent();
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    expect(all).toContain('ProviderError');
  });

  test.each(corpus)('from a browser: %s', async (text, secrets) => {
    const hostile = {
      message: text,
      logentry: { message: text },
      transaction: text,
      server_name: text,
      user: { email: text, ip_address: text },
      breadcrumbs: [{ message: text, data: { text } }],
      contexts: { page: { text } },
      modules: { [text]: text },
      fingerprint: [text],
      request: { url: `/shop?${text}`, headers: { cookie: text }, cookies: text, query_string: text, data: text },
      tags: { request_id: text, [text]: text },
      extra: { [text]: text, deep: { list: [text], cookie: 'abc', email: text } },
      exception: {
        values: [
          {
            type: text,
            value: `${'x '.repeat(120)}${text}`,
            module: text,
            mechanism: { type: text, data: { text } },
            stacktrace: {
              frames: [{ ...frame(`https://shop.example/shop?${text}`), function: text, module: text, vars: { text } }],
            },
          },
        ],
      },
    };
    const tags = { request_id: '0d4f7b3a-page' };
    const body = browserEnvelope({ ...hostile, tags });
    const request = new Request(`${siteUrl}/error-reports?${encodeURIComponent(text)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain', origin: siteUrl, cookie: 'cart=abc', 'x-forwarded-for': '203.0.113.77' },
    });
    const address = `198.51.100.${corpus.findIndex(([each]) => each === text)}`;
    expect((await site.app(request, address)).status).toBe(200);
    const all = await sent();
    expect([...secrets, address, 'cart=abc'].filter((secret) => all.includes(secret))).toEqual([]);
  });

  test('but do contain what locates the error', async () => {
    const value =
      'Cannot read properties of undefined (reading "items") at 12:30:45 in cart-sheet, light-phone-iii, std::string';
    const request = new Request(`${siteUrl}/error-reports`, {
      method: 'POST',
      body: browserEnvelope({
        exception: { values: [{ type: 'TypeError', value, stacktrace: { frames: [frame()] } }] },
      }),
      headers: { 'content-type': 'text/plain', origin: siteUrl },
    });
    await site.app(request, '198.51.100.200');
    expect(await reportsOf(site.sandbox)).toMatchObject([
      { exception: { values: [{ value, stacktrace: { frames: [{ filename: 'app:///assets/root-B7xk2abc.js' }] } }] } },
    ]);
  });
});
