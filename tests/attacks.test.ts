import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#server/listen.ts';
import type { Shop } from './support/start-shop.ts';
import { startWarmShop } from './support/start-warm-shop.ts';

/** In every hostile input: it may be in no response. */
const canary = 'c4n4ry';
const evil = `https://${canary}.example`;

interface Attack {
  name: string;
  method?: string;
  /** As it is sent, without normalisation. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  status: number;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** The origin of the shop's own pages. */
const own = { origin: 'OWN', ...form };
const many = (text: string, count: number) => text.repeat(count);

const get = (status: number, path: string, headers: Record<string, string> = {}): Attack => ({
  name: `GET ${path.slice(0, 60)} ${JSON.stringify(headers).slice(0, 60)}`,
  path,
  headers,
  status,
});

const post = (status: number, path: string, body: string | Buffer, headers: Record<string, string> = own): Attack => ({
  name: `POST ${path} ${JSON.stringify(headers).slice(0, 80)} ${String(body).slice(0, 40)}`,
  method: 'POST',
  path,
  headers,
  body,
  status,
});

const writes = ['/cart', '/cart.data', '/checkout', '/consent', '/consent.json', '/newsletter', '/newsletter.json'];

const attacks: Readonly<Record<string, readonly Attack[]>> = {
  'open redirects': [
    get(404, `//${canary}.example/`),
    get(404, `///${canary}.example/shop/`),
    get(400, `/\\${canary}.example/`),
    get(404, `/%5c%5c${canary}.example/`),
    get(404, `/%2f%2f${canary}.example/`),
    get(404, `/%09/${canary}.example/`),
    get(302, `/start?next=${evil}`),
    get(302, `/support?return_to=${evil}`),
    get(302, `/dashboard?redirect=${evil}`),
    get(302, `/shop/products/light-phone-ii-purple?to=${evil}`, { referer: evil }),
    post(303, `/consent?next=${evil}`, `choice=deny&next=${evil}`, { ...own, referer: `${evil}/` }),
    get(200, `/cart?back=${evil}`, { referer: `${evil}/`, cookie: `cart_back=//${canary}.example/` }),
  ],
  'line breaks in headers': [
    get(404, `/shop%0d%0aset-cookie:%20${canary}=1`),
    get(404, `/%0d%0alocation:%20${evil}`),
    get(302, `/start?x=%0d%0aset-cookie:%20${canary}=1`),
    get(302, `/support?x=%E5%98%8D%E5%98%8Aset-cookie:${canary}=1`),
    get(200, '/', { 'x-request-id': `${canary}%0d%0aset-cookie: ${canary}` }),
  ],
  'paths out of the folder': [
    get(404, '/../../../../etc/passwd'),
    get(404, '/assets/../../package.json'),
    get(404, '/assets/..%2f..%2fpackage.json'),
    get(404, '/assets/%2e%2e/%2e%2e/server/index.js'),
    get(404, '/..%5c..%5cpackage.json'),
    get(404, '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd'),
    get(404, '/favicon.ico%00.html'),
    get(404, '/.env'),
    get(404, '/.git/config'),
  ],
  'host headers': [
    get(200, '/', { host: `${canary}.example` }),
    get(200, '/shop', { host: `${canary}.example:443`, 'x-forwarded-host': `${canary}.example` }),
    get(302, '/', { host: `start.${canary}.example` }),
    get(400, '/cart', { host: `${canary}.example/@x` }),
    get(400, '/cart', { host: '' }),
    get(200, '/cart', { host: `${canary}.example`, referer: `http://other.${canary}.example/shop` }),
  ],
  'poisoned caches': [
    get(200, '/about', { 'x-forwarded-host': `${canary}.example`, 'x-forwarded-scheme': 'http' }),
    get(200, '/about', { forwarded: `host=${canary}.example;proto=http` }),
    get(200, '/about', { 'x-original-url': `/${canary}`, 'x-rewrite-url': `/${canary}` }),
    get(200, '/about', { 'x-http-method-override': 'DELETE', 'x-method-override': canary }),
    get(200, `/about?utm_content=${canary}"><script>`),
    get(200, `/about?ref=${canary}"><script>`),
    get(200, `/about?__proto__[${canary}]=1`),
    get(200, '/about', { cookie: `cart_count=${canary}; cookieconsent_status=${canary}`, 'user-agent': canary }),
    get(200, '/about', { 'accept-language': canary, 'accept-encoding': canary, accept: canary }),
    { ...get(200, '/about', { 'content-length': '6' }), name: 'a GET with a body', body: canary },
    get(200, '/about', { 'cache-control': 'no-store', pragma: 'no-cache', 'x-middleware-subrequest': canary }),
  ],
  'deceived caches': [
    get(404, `/cart/${canary}.css`),
    get(404, '/cart.css'),
    get(404, '/cart;x.css'),
    get(404, '/cart%2fx.css'),
    get(404, '/cart%23x.css'),
    get(404, '/cart%3fx.css'),
    get(404, '/checkout/x.js'),
    get(404, '/credit-check/x.png'),
    get(404, '/visitor.json/x.css'),
    get(404, '/assets/..%2fcart'),
  ],
  'polluted prototypes': [
    post(400, '/cart', `__proto__[isAdmin]=${canary}&constructor[prototype][isAdmin]=1`),
    post(400, '/cart', `{"__proto__":{"intent":"add","item":"${canary}"}}`, {
      ...own,
      'content-type': 'application/json',
    }),
    post(400, '/consent', `__proto__=allow&constructor=${canary}`),
    get(200, '/cart', { cookie: `__proto__=${canary}; constructor=${canary}; hasOwnProperty=${canary}` }),
    get(404, '/__proto__'),
    get(404, '/shop/products/constructor'),
    get(404, '/blog/__proto__'),
  ],
  'oversized requests': [
    get(414, `/${many('a', 2100)}`),
    get(404, `/${many('a/', 30)}`),
    get(431, '/', { 'x-long': many(canary, 3000) }),
    post(413, '/newsletter', `EMAIL=${many(canary, 12_000)}`),
    post(413, '/cart', many('item=2005&', 7000)),
    post(400, '/cart', many('then=&', 10_000)),
    post(400, '/cart', gzipSync(many('intent=add&item=2005&', 400_000)), { ...own, 'content-encoding': 'gzip' }),
    post(400, '/consent', many('[', 60_000), { ...own, 'content-type': 'application/json' }),
    post(400, '/consent', `--x\r\n${many('-', 50_000)}`, { ...own, 'content-type': 'multipart/form-data; boundary=x' }),
  ],
  'texts that are slow to match': [
    get(200, '/cart', { cookie: `cart_notes=${many('a~', 3000)}; cart_removed=${many('1~1~', 1000)}` }),
    get(200, '/shop', { 'accept-language': many('a,', 6000) }),
    get(200, '/shop', { 'accept-encoding': many('br;q=0,', 2000) }),
    get(200, '/shop', { 'if-none-match': many('W/"', 4000) }),
    get(200, '/shop', { referer: `http://${many('a.', 5000)}` }),
    get(404, `/${many('%61', 600)}`),
    get(404, `/assets/${many('a', 1500)}.js`),
    get(200, `/film.json?url=${many('https://', 200)}`),
    post(422, '/newsletter.json', `EMAIL=${many('a@', 15_000)}`),
  ],
  'posts of other sites': writes.flatMap((path) => [
    post(403, path, 'intent=add&item=2005&choice=allow&EMAIL=a@b.example', { ...form, origin: evil }),
    post(403, path, 'intent=add&item=2005', { 'content-type': 'text/plain', origin: 'null' }),
    post(403, path, 'intent=add&item=2005', { ...own, 'sec-fetch-site': 'cross-site' }),
    post(403, path, 'intent=add&item=2005', { ...form, 'sec-fetch-site': 'same-site' }),
    post(403, path, 'intent=add&item=2005', { ...form, referer: `${evil}/` }),
    post(403, path, 'intent=add&item=2005', { ...form, cookie: 'cart_count=1' }),
  ]),
  'forged webhooks': ['storefront', 'content', 'start-page'].flatMap((provider) => [
    post(401, `/webhooks/${provider}`, '{}', { 'content-type': 'application/json' }),
    post(401, `/webhooks/${provider}`, `{"id":"${canary}"}`, {
      'x-shopify-topic': 'products/delete',
      'x-shopify-hmac-sha256': canary,
      'x-webhook-secret': canary,
      'x-contentful-signature': canary,
      'sanity-webhook-signature': `t=1,v1=${canary}`,
    }),
    post(403, `/webhooks/${provider}`, '{}', { origin: evil }),
    // Refused before its body is read.
    post(401, `/webhooks/${provider}`, many('x', 100), { 'content-length': '99999999' }),
  ]),
  'requests to other servers': [
    ...['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:22/', 'file:///etc/passwd', `${evil}/1`].map(
      (url) => get(200, `/film.json?url=${encodeURIComponent(url)}`),
    ),
    get(200, `/film.json?url=${encodeURIComponent(`https://vimeo.com@${canary}.example/1`)}`),
    get(200, '/visitor.json', { 'x-forwarded-for': '169.254.169.254', 'x-real-ip': canary }),
    { name: 'a request as to a proxy', path: `http://${canary}.example/about`, status: 200 },
  ],
  'requests within requests': [
    { ...post(400, '/cart', '0\r\n\r\n', { ...own, 'content-length': '5', 'transfer-encoding': 'chunked' }) },
    { ...post(400, '/cart', 'xyz', { ...own, 'transfer-encoding': 'chunked' }) },
    { ...post(400, '/cart', '', { ...own, 'content-length': '-1' }) },
    { ...get(405, '/'), name: 'TRACE', method: 'TRACE' },
    { ...get(405, '/cart', { origin: 'OWN' }), name: 'DELETE', method: 'DELETE' },
  ],
};

let shop: Shop;
beforeAll(async () => {
  // The modules of the pages, without any copy of a page that is attacked.
  shop = await startWarmShop(['/shop/phones', '/faq', '/cart']);
});
afterAll(() => shop.stop());

interface Answer {
  status: number;
  headers: string;
  body: string;
}

/** Sends a request as it is written, which `fetch` would correct. */
function send({ method = 'GET', path, headers = {}, body = '' }: Omit<Attack, 'status' | 'name'>): Promise<Answer> {
  const { hostname, port, host } = new URL(shop.url);
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', shop.url)]),
  );
  const length = body && !('transfer-encoding' in headers) ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const all = { host, connection: 'close', ...length, ...given };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => void chunks.push(chunk));
    // The server may close the connection while a body that is too long is still being sent.
    socket.on('error', () => {});
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
      if (!status) reject(new Error(`${method} ${path.slice(0, 80)} was not answered.`));
      else resolve({ status: Number(status), headers: head, body: rest.join('\r\n\r\n') });
    });
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body);
  });
}

/** What a response may not show: the hostile text, except in the query of a redirect to one of our own hosts; and none of our files. */
function shownIn({ headers, body }: Answer): string[] {
  const location = /^location: (.*)$/im.exec(headers)?.[1] ?? '';
  const target = new URL(location, shop.url);
  return [
    ...(body.includes(canary) ? ['body'] : []),
    ...(headers.replace(/^location: .*$/im, '').includes(canary) ? ['headers'] : []),
    ...((target.host + target.pathname).includes(canary) ? ['location'] : []),
    ...(/root:x:0|"devDependencies"/.test(body) ? ['file'] : []),
  ];
}

/** Cookies of a response that refuses. */
const setsCookie = ({ status, headers }: Answer) => status >= 400 && /^set-cookie:/im.test(headers);

describe.each(Object.entries(attacks))('[SAFE-3] %s', (_kind, cases) => {
  test.each(cases)('$name is answered $status, with nothing of it', async ({ status, ...attack }) => {
    const answer = await send(attack);
    expect(answer.status).toBe(status);
    expect(shownIn(answer)).toEqual([]);
    expect(setsCookie(answer)).toBe(false);
    // The server answers what cannot be read as a request with a status alone.
    if (status > 400 && status !== 431) expect(answer.headers).toMatch(/^cache-control: .*no-store/im);
  });
});

test('[SAFE-3] nothing of an attack is kept for the next visitor', async () => {
  for (const cases of Object.values(attacks)) {
    for (const { status: _status, name: _name, ...attack } of cases) await send(attack);
    for (const path of ['/', '/about', '/shop', '/cart', '/visitor.json']) {
      const answer = await send({ path });
      expect([path, answer.status, shownIn(answer)]).toEqual([path, 200, []]);
    }
  }
});

describe('[SAFE-3] requests that arrive slowly', () => {
  // Milliseconds in which a busy machine reads a request that does not drip.
  const requestTimeout = 2000;

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nhost: shop\r\n', 'x: y\r\n'],
    ['bodies', 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 9999\r\n\r\n', '.'],
    ['chunks', 'POST / HTTP/1.1\r\nhost: shop\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\n.\r\n'],
  ])('whose %s drip are cut off, and others are answered meanwhile', async (_part, beginning, more) => {
    const server = await listen('127.0.0.1', 0, { requestTimeout });
    server.serve(async (request) => new Response(await request.text()));
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => void received.push(chunk));
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(beginning);
    const drip = setInterval(() => socket.write(more), requestTimeout / 10);
    expect(await (await fetch(server.url, { method: 'POST', body: 'quick' })).text()).toBe('quick');
    await closed;
    clearInterval(drip);
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 408 /);
    await server.stop(0);
  });
});

test('[SAFE-3] connections beyond the limit are closed, and those that are open are answered', async () => {
  const server = await listen('127.0.0.1', 0, { maxConnections: 2 });
  server.serve(async () => new Response('answered'));
  const port = Number(new URL(server.url).port);
  const open = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  const refused = connect(port, '127.0.0.1');
  refused.on('error', () => {});
  await once(refused, 'close');
  for (const socket of open) {
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  }
  await server.stop(0);
});
