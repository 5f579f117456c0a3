import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, link, mkdir, mkdtemp, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowLogged, expectLogged } from '#tests/support/console.ts';
import { outage } from '#tests/support/outage.ts';
import { copiesIn } from '#tests/support/page-copies.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
/** A site with an empty page cache. */
let app: App;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  await site.sandbox.reset();
  app = cachingSite();
  fakeClock();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.settle();
});
afterAll(() => site.close());

/** Only the clocks of late pages and of a disk that hangs use an interval. It is faked, so that none is late because the machine is busy. */
function fakeClock(...others: ('performance' | 'setTimeout')[]): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', ...others] });
}

const maxBytes = 64 * 1024 * 1024;

function cachingSite(options: { folder?: string; bytes?: number; fetch?: typeof globalThis.fetch } = {}): App {
  const { folder = null, bytes = maxBytes, fetch } = options;
  return site.startApp({ pageCache: { maxBytes: bytes, folder }, ...(fetch && { fetch }) });
}

async function get(path: string, headers: Record<string, string> = {}, from: App = app) {
  const response = await from(new Request(siteUrl + path, { headers }));
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body, text: body.toString() };
}

/** What the cache did: "hit", "stale" or "miss", or "none" for a response that is not the cache's. */
function outcomeOf({ headers }: { headers: Headers }): string {
  return /cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? 'none';
}

async function providerCalls(): Promise<number> {
  return (await site.sandbox.requests()).length;
}

function advance(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}

const pages = [
  '/',
  '/about',
  '/blog',
  '/blog/the-first-quiet-week',
  '/blog/feed.xml',
  '/shop',
  '/shop/phones',
  '/shop/products/light-phone-iii',
  '/products/plans',
  '/compatibility-checker',
  '/newsletter',
  '/footer',
  '/order-confirmation',
] as const;

describe('[SPEED-1] a public page', () => {
  test.each(pages)('%s is rendered once, and is the same for every visitor', async (path) => {
    const first = await get(path, { cookie: 'cart=stolen; theme=dark', 'accept-language': 'de' });
    const calls = await providerCalls();
    const second = await get(path, { cookie: 'cart_count=7', 'user-agent': 'another' });
    expect([first.status, outcomeOf(first), outcomeOf(second)]).toEqual([200, 'miss', 'hit']);
    expect(second.body.equals(first.body)).toBe(true);
    expect(await providerCalls()).toBe(calls);
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get('cache-control')).toMatch(
      /^public, max-age=0, s-maxage=60, stale-while-revalidate=600, /,
    );
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  test.each([
    '/about?utm_source=letter&utm_medium=email',
    '/about?ref=ada',
    '/about?fbclid=abc&gclid=def',
    '/about?constructor=1&__proto__=2',
    '/about/',
    '/about?x=<script>alert(1)</script>',
  ])('has one copy for %s', async (path) => {
    const plain = await get('/about');
    const other = await get(path);
    expect(outcomeOf(other)).toBe('hit');
    expect(other.body.equals(plain.body)).toBe(true);
  });

  test('has one copy for all spellings of a fixed segment of its path', async () => {
    await get('/shop/phones');
    expect(outcomeOf(await get('/SHOP/phones'))).toBe('hit');
  });

  test.each([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
    { 'x-original-url': '/cart', 'x-rewrite-url': '/cart' },
    { accept: 'application/json', range: 'bytes=0-3' },
  ] as Record<string, string>[])('is not made of what a request claims: %j', async (headers) => {
    const poisoned = await get('/about', headers);
    const plain = await get('/about');
    expect(plain.text).not.toContain('evil.example');
    expect([plain.status, outcomeOf(plain)]).toEqual([200, 'hit']);
    expect(poisoned.body.equals(plain.body)).toBe(true);
  });

  test('has a copy for each value of a parameter that it depends on', async () => {
    const plain = await get('/shop/products/light-phone-ii-black');
    const variant = await get('/shop/products/light-phone-ii-black?variant=2004&utm_source=x');
    expect(outcomeOf(variant)).toBe('miss');
    expect(variant.body.equals(plain.body)).toBe(false);
    expect(outcomeOf(await get('/shop/products/light-phone-ii-black?utm_campaign=y&variant=2004'))).toBe('hit');
  });

  test.each(['/shop/products/sim-card?variant=', '/products/made-up-'])(
    'keeps its place when somebody makes up %s…',
    async (start) => {
      app = cachingSite({ bytes: 2 * 1024 * 1024 });
      await get('/about');
      for (let count = 0; count < 20; count += 1) expect((await get(start + count)).status).toBe(200);
      expect(outcomeOf(await get('/about'))).toBe('hit');
      expect(outcomeOf(await get(`${start}0`))).toBe('miss');
    },
  );

  test('is sent in the smallest encoding that the browser accepts', async () => {
    const { body: plain } = await get('/about');
    const encodings = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip;q=1.0, zstd', 'zstd', zstdDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['*', 'br', brotliDecompressSync],
    ] as const;
    const etags = new Set();
    for (const [accepted, encoding, decompress] of encodings) {
      const { headers, body } = await get('/about', { 'accept-encoding': accepted });
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
      expect(headers.get('content-length')).toBe(String(body.length));
      expect(decompress(body).equals(plain)).toBe(true);
      etags.add(headers.get('etag'));
    }
    expect(etags.size).toBe(3);
    expect((await get('/about', { 'accept-encoding': 'deflate' })).headers.has('content-encoding')).toBe(false);
  });

  test('is answered with 304 if the browser has it, and HEAD without a body', async () => {
    const { headers, body } = await get('/about');
    const confirmed = await get('/about', { 'if-none-match': `"other", ${headers.get('etag')}` });
    expect([confirmed.status, confirmed.body.length]).toEqual([304, 0]);
    expect(confirmed.headers.get('etag')).toBe(headers.get('etag'));
    const head = await app(new Request(`${siteUrl}/about`, { method: 'HEAD' }));
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, null, String(body.length)]);
  });

  test('is compared with each ETag of If-None-Match, weakly', async () => {
    const etag = (await get('/about')).headers.get('etag') ?? '';
    const inBrotli = (await get('/about', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const statusFor = async (condition: string) => (await get('/about', { 'if-none-match': condition })).status;
    for (const condition of ['*', etag, `W/${etag}`, `"other","a, b" , W/${etag}`])
      expect([condition, await statusFor(condition)]).toEqual([condition, 304]);
    for (const condition of ['"other-br"', etag.slice(1, -1), `${etag.slice(0, -1)}-old"`, '"*"', inBrotli, ''])
      expect([condition, await statusFor(condition)]).toEqual([condition, 200]);
    expect((await get('/nothing-here', { 'if-none-match': '*' })).status).toBe(404);
  });

  test('has a separate copy for the router’s data', async () => {
    const page = await get('/about');
    const data = await get('/about.data');
    expect([data.status, outcomeOf(data)]).toEqual([200, 'miss']);
    expect(data.headers.get('content-type')).toMatch(/^text\/x-script/);
    expect(data.body.equals(page.body)).toBe(false);
    expect(outcomeOf(await get('/about.data?utm_source=x'))).toBe('hit');
    expect(outcomeOf(await get('/about.data?_routes=features%2Fcontent-pages%2Fgeneric-page.route'))).toBe('miss');
    expect(outcomeOf(await get('/about.data?_routes=features%2Fcontent-pages%2Fgeneric-page.route'))).toBe('hit');
    const home = await get('/_.data');
    expect([home.status, outcomeOf(home)]).toEqual([200, 'miss']);
    expect(outcomeOf(await get('/about.data?_routes=made-up'))).toBe('none');
  });

  test('tells shared caches how long it is fresh, and browsers to revalidate it', async () => {
    const { headers } = await get('/about');
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    );
  });
});

test('[SPEED-1] a redirect must be revalidated by other caches', async () => {
  for (const path of ['/shop/products/light-phone-ii', '/shop/products/light-phone-ii?ref=ada']) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 302, 'no-cache']);
  }
});

test('[LINK-4][SPEED-1] a redirect carries on the visitor’s own parameters', async () => {
  const { status, headers } = await get('/shop/products/light-phone-ii?ref=ada&utm_source=x');
  expect([status, headers.get('location')]).toEqual([302, '/shop/products/light-phone-ii-black?ref=ada&utm_source=x']);
});

test('[SPEED-2] a page whose rendering began before a purge is rendered again', async () => {
  const reads = { about: 0, careers: 0 };
  const firstRead = Promise.withResolvers<void>();
  app = cachingSite({
    async fetch(input, init) {
      const [, slug] = /fields\.slug=(about|careers)/.exec(String(input)) ?? [];
      if (slug === 'about' || slug === 'careers') reads[slug] += 1;
      if (slug === 'about' && reads.about === 1) await firstRead.promise;
      return fetch(input, init);
    },
  });
  await get('/careers');
  // A purge that is repeated after two seconds would render the page, too.
  fakeClock('setTimeout');
  const first = get('/about');
  await expect.poll(() => reads.about).toBe(1);
  app.purge(['entry:about', 'entry:careers']);
  // A page in memory is rendered at the end of the purge.
  await expect.poll(() => reads.careers).toBe(2);
  firstRead.resolve();
  await first;
  await app.settle();
  expect(reads.about).toBe(2);
});

test('[SPEED-2] a page that a visit renders during a purge is rendered again after it', async () => {
  let reads = 0;
  app = cachingSite({
    fetch(input, init) {
      if (String(input).includes('fields.slug=about')) reads += 1;
      return fetch(input, init);
    },
  });
  for (const path of pages) await get(path);
  await app.settle();
  expect(reads).toBe(1);
  // On a busy machine the purge may take longer than the two seconds after which it is repeated.
  fakeClock('setTimeout');
  // The other responses are purged first, so that the visitor's page is made of the old one.
  app.purge(['entries:article', 'start-page', 'product:light-phone-iii', 'entry:about']);
  await get('/about');
  await app.settle();
  expect(reads).toBe(2);
});

describe('[SPEED-1] what is personal is never cached', () => {
  const personal = [
    '/cart',
    '/cart/sim',
    '/checkout',
    '/consent',
    '/consent?saved',
    '/consent.json',
    '/credit-check?product=light-phone-ii-black&variant=2003',
    '/visitor.json',
    '/cart.data',
    '/consent.data',
    '/dashboard',
  ];

  test.each(personal)('%s', async (path) => {
    const responses = [await get(path), await get(path, { cookie: 'cart=x; consent=yes' })];
    for (const response of responses) {
      expect(outcomeOf(response)).toBe('none');
      expect(response.headers.get('cache-control') ?? '').not.toContain('s-maxage');
    }
  });

  test('nor is the response to a form at a public address', async () => {
    const post = (path: string, form: Record<string, string>) =>
      app(
        new Request(siteUrl + path, { method: 'POST', body: new URLSearchParams(form), headers: { origin: siteUrl } }),
      );
    const added = await post('/shop/products/light-phone-iii', { intent: 'add', item: '2005' });
    expect(added.headers.getSetCookie().length, await added.text()).toBeGreaterThan(0);
    const signed = await post('/newsletter', { EMAIL: 'ada@example.com' });
    expect(await signed.text()).toContain('Thank you for subscribing!');
    for (const path of ['/newsletter', '/shop/products/light-phone-iii']) {
      const page = await get(path);
      expect(outcomeOf(page)).toBe('miss');
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(page.text).not.toContain('Thank you for subscribing!');
    }
  });

  test('nor is the router’s data for a form, whatever its parameters are', async () => {
    const request = new Request(`${siteUrl}/newsletter.data?_routes=root`, {
      method: 'POST',
      body: 'EMAIL=a%40example.com',
      headers: { origin: siteUrl },
    });
    expect((await app(request)).headers.get('cache-status')).toBeNull();
  });
});

test('[SPEED-3] concurrent first requests make the provider calls of a single one', async () => {
  // On a stopped clock nothing expires meanwhile, however busy the machine is.
  fakeClock('performance');
  // Counted by the site's own fetch: the sandbox also receives what an earlier site reads again after a purge.
  const callingSite = () => {
    const calls: string[] = [];
    const counted: typeof globalThis.fetch = (url, init) => {
      calls.push(String(url));
      return fetch(url, init);
    };
    return { calls, app: cachingSite({ fetch: counted }) };
  };
  const [one, many] = [callingSite(), callingSite()];
  await get('/shop/products/light-phone-iii', {}, one.app);
  const paths = Array.from({ length: 100 }, (_, visitor) => `/shop/products/light-phone-iii?utm_id=${visitor}`);
  const responses = await Promise.all(paths.map((path) => get(path, {}, many.app)));
  expect(one.calls.length).toBeGreaterThan(0);
  expect(many.calls.toSorted()).toEqual(one.calls.toSorted());
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const ids = new Set(responses.map(({ headers }) => headers.get('x-request-id')));
  expect(ids.size).toBe(100);
});

describe('[SPEED-2] after its time', () => {
  beforeEach(() => fakeClock('performance'));

  test('a page is sent stale, and rendered again once', async () => {
    await get('/about');
    const calls = await providerCalls();
    advance(61);
    expect((await Promise.all([get('/about'), get('/about'), get('/about')])).map(outcomeOf)).toEqual([
      'stale',
      'stale',
      'stale',
    ]);
    await app.settle();
    expect(await providerCalls()).toBeGreaterThan(calls);
    expect(outcomeOf(await get('/about'))).toBe('hit');
  });

  test('a much older page is rendered while its visitor waits', async () => {
    await get('/about');
    advance(15 * 60);
    expect(outcomeOf(await get('/about'))).toBe('miss');
  });
});

describe('[SAFE-1] while providers fail', () => {
  beforeEach(() => {
    fakeClock('performance');
    allowLogged(/"code":"PROVIDER_/);
  });

  async function allDown(): Promise<void> {
    for (const provider of ['content', 'storefront', 'startPage'])
      await site.sandbox.addFault({ provider, kind: 'bad-json' }, { mayBeUnmet: true });
  }

  test.each(pages)('%s, served before, is still served', async (path) => {
    const before = await get(path);
    await allDown();
    for (const minutes of [2, 60, 22 * 60]) {
      advance(minutes * 60);
      const after = await get(path);
      expect([after.status, after.body.equals(before.body)]).toEqual([200, true]);
      await app.settle();
    }
  });

  test('an incomplete page is not stored, and does not replace a complete one', async () => {
    const whole = await get('/blog/the-first-quiet-week');
    const list = { provider: 'content', kind: 'status', status: 403, match: 'order=-fields' } as const;
    await site.sandbox.addFault(list);
    advance(15 * 60);
    const later = await get('/blog/the-first-quiet-week');
    expect(later.body.equals(whole.body)).toBe(true);
    const other = cachingSite();
    const partial = await get('/blog/the-first-quiet-week', {}, other);
    expect([partial.status, outcomeOf(partial)]).toEqual([200, 'none']);
    await site.sandbox.clearFaults();
    expect(outcomeOf(await get('/blog/the-first-quiet-week', {}, other))).toBe('miss');
  });

  test('an error is never stored', async () => {
    await allDown();
    const failed = await get('/shop/products/sim-card');
    expect([failed.status, outcomeOf(failed)]).toEqual([503, 'none']);
    expect(failed.headers.get('cache-control')).toBe('no-store');
    await site.sandbox.clearFaults();
    // The rendering that failed goes on with what the page could do without.
    await app.settle();
    expect((await get('/shop/products/sim-card')).status).toBe(200);
  });
});

describe('[SPEED-1] an address that does not exist', () => {
  test('is looked up once in ten seconds', async () => {
    fakeClock('performance');
    // Counted by the site's own fetch: the sandbox also receives what an earlier site reads again after a purge.
    let calls = 0;
    app = cachingSite({
      fetch(url, init) {
        calls += 1;
        return fetch(url, init);
      },
    });
    const first = await get('/shop/products/no-such-thing');
    const made = calls;
    expect(made).toBeGreaterThan(0);
    const second = await get('/shop/products/no-such-thing');
    expect([first.status, second.status, outcomeOf(second)]).toEqual([404, 404, 'hit']);
    expect(second.headers.get('cache-control')).toBe('no-store');
    expect(calls).toBe(made);
    advance(11);
    expect(outcomeOf(await get('/shop/products/no-such-thing'))).toBe('miss');
  });

  test.each([
    ['/shop/products/handles', '/sitemap/products/1'],
    ['/shop/handles', '/sitemap/pages/1'],
  ])('%s is not taken for the list of handles that a sitemap is made of', async (path, sitemap) => {
    expect((await get(sitemap)).status).toBe(200);
    expect((await get(path)).status).toBe(404);
  });

  test('does not evict a page, however many there are', async () => {
    app = cachingSite({ bytes: 2 * 1024 * 1024 });
    await get('/about');
    for (let count = 0; count < 30; count += 1) await get(`/made-up-${count}`);
    expect(outcomeOf(await get('/about'))).toBe('hit');
  });
});

describe('[SPEED-2] a purge', () => {
  const phone = '/shop/products/light-phone-iii';
  const visited = ['/about', '/blog', '/shop', '/shop/phones', '/shop/products/sim-card', phone, '/'];
  beforeEach(async () => {
    fakeClock('performance');
    for (const path of visited) await getRendered(path);
  });

  /** The stored page, even if the machine took longer to render it than a visitor waits. */
  async function getRendered(path: string): ReturnType<typeof get> {
    await get(path);
    await app.settle();
    return get(path);
  }

  /** The pages that were rendered again. */
  async function renderedAgain(tags: string[]): Promise<string[]> {
    advance(5);
    app.purge(tags);
    await app.settle();
    const again = [];
    for (const path of visited) {
      const ttl = Number(/ttl=(-?\d+)/.exec((await getRendered(path)).headers.get('cache-status') ?? '')?.[1]);
      // The time to live is 60 seconds after a rendering, or 5 if a provider took too long on a busy machine.
      if (ttl !== 55) again.push(path);
    }
    return again;
  }

  test.each([
    [['product:sim-card'], ['/shop', '/shop/products/sim-card', phone]],
    // The lists of all collections contain its name.
    [
      ['collection:3002', 'collection:accessories'],
      ['/shop', '/shop/phones'],
    ],
    // The pages know its id, but not its new handle.
    [
      ['collection:3002', 'collection:extras'],
      ['/shop', '/shop/phones'],
    ],
    [['start-page'], ['/']],
    // The menu of every page links to it.
    [['entry:about'], ['/about']],
    [['entries:article'], ['/blog']],
    [['product:nothing-of-ours'], []],
  ])('of %j renders exactly the pages that show it', async (tags, expected) => {
    expect((await renderedAgain(tags)).toSorted()).toEqual(expected.toSorted());
  });
});

describe('[SAFE-1] after a restart', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pages-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('every page served before is served with every provider down', async () => {
    app = cachingSite({ folder });
    const before = await Promise.all(pages.map((path) => get(path)));
    await app.settle();
    expectLogged(/"code":"PROVIDER_/);
    const restarted = cachingSite({ folder, fetch: outage });
    const after = await Promise.all(pages.map((path) => get(path, {}, restarted)));
    for (const [index, path] of pages.entries()) {
      expect([path, after[index]?.status, after[index] && outcomeOf(after[index])]).toEqual([path, 200, 'stale']);
      expect(after[index]?.body.equals(before[index]?.body ?? Buffer.alloc(0))).toBe(true);
    }
    await restarted.settle();
  });

  test('once a page could not be rendered in time, the others are sent without waiting', async () => {
    app = cachingSite({ folder });
    for (const path of ['/about', '/faq']) await get(path);
    await app.settle();
    allowLogged(/"code":"PROVIDER_/);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const pending: (AbortSignal | null | undefined)[] = [];
    let isHanging = false;
    const restarted = cachingSite({
      folder,
      fetch(_url, init) {
        if (!isHanging) return outage();
        pending.push(init?.signal);
        return released.then(outage);
      },
    });
    expect(outcomeOf(await get('/about', {}, restarted))).toBe('stale');
    await restarted.settle();
    isHanging = true;
    // No timer of the page cache ends the wait for the next page: only the calls' own timeouts would.
    fakeClock('setTimeout', 'performance');
    expect(outcomeOf(await get('/faq', {}, restarted))).toBe('stale');
    expect(pending.filter((signal) => signal?.aborted)).toEqual([]);
    vi.useRealTimers();
    release();
    await restarted.settle();
  });

  test.each([
    ['body', (copy: Buffer) => copy.length - 20],
    // A header with this character cannot be sent.
    ['headers', (copy: Buffer) => copy.indexOf('text/html')],
    ['hash', () => 0],
  ])('a copy with a damaged %s is removed, and the page rendered', async (_part, placeIn) => {
    app = cachingSite({ folder });
    await get('/about');
    await app.settle();
    const [path = ''] = await copiesIn(folder);
    const copy = await readFile(path);
    const place = placeIn(copy);
    copy[place] = (copy[place] ?? 0) ^ 0x80;
    await writeFile(path, copy);
    expectLogged(/The stored copy of \/about is damaged/);
    const restarted = cachingSite({ folder });
    expect(outcomeOf(await get('/about', {}, restarted))).toBe('miss');
    await restarted.settle();
    expect(await copiesIn(folder)).toEqual([path]);
  });

  test('a copy is sent also if the process was busy for longer than the timeout while it was read', async () => {
    app = cachingSite({ folder });
    await get('/about');
    await app.settle();
    expectLogged(/"code":"PROVIDER_/);
    vi.useRealTimers();
    const restarted = cachingSite({ folder, fetch: outage });
    const response = get('/about', {}, restarted);
    // The read has begun.
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2200);
    expect(outcomeOf(await response)).toBe('stale');
    await restarted.settle();
  });

  test('a disk that hangs delays the first pages by its timeout, and later ones not at all', async () => {
    const all = ['/about', '/faq', '/blog'];
    app = cachingSite({ folder });
    for (const path of all) await get(path);
    await app.settle();
    const restarted = cachingSite({ folder });
    await get('/contact', {}, restarted);
    await restarted.settle();
    // Opening a pipe waits for its writer.
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const copies = (await copiesIn(folder)).filter((path) => path.endsWith('.page'));
    for (const path of copies) await rm(path).then(() => link(pipe, path));
    const warnings = expectLogged(/The disk takes too long to read copies of pages/);
    vi.useRealTimers();
    const [first, second] = await Promise.all(['/about', '/faq'].map((path) => get(path, {}, restarted)));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(restarted.degraded()).toContainEqual(expect.stringMatching(/^disk: /));
    // No clock ends the wait for a read.
    fakeClock();
    expect((await get('/blog', {}, restarted)).status).toBe(200);
    vi.useRealTimers();
    expect(warnings()).toHaveLength(1);
    // The two reads end, each with an empty copy.
    await (await open(pipe, constants.O_RDWR)).close();
    await expect.poll(() => restarted.degraded()).toEqual([]);
    await restarted.settle();
  });

  test('a copy that a hanging disk did not return is removed when its page was withdrawn', async () => {
    app = cachingSite({ folder });
    await get('/about');
    await app.settle();
    const withdrawn: typeof globalThis.fetch = (url, init) =>
      globalThis.fetch(String(url).replace('fields.slug=about', 'fields.slug=withdrawn'), init);
    const restarted = cachingSite({ folder, fetch: withdrawn });
    await get('/contact', {}, restarted);
    await restarted.settle();
    const copies = await copiesIn(folder);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of copies) await rm(path).then(() => link(pipe, path));
    expectLogged(/The disk takes too long to read copies of pages/);
    vi.useRealTimers();
    expect((await get('/about', {}, restarted)).status).toBe(404);
    await (await open(pipe, constants.O_RDWR)).close();
    await restarted.settle();
    expect([copies.length, copies.filter(existsSync).length]).toEqual([2, 1]);
  });

  test('copies that cannot be written are reported once, and leave nothing behind', async () => {
    const all = ['/about', '/faq', '/blog'];
    app = cachingSite({ folder });
    for (const path of all) await get(path);
    await app.settle();
    const paths = await copiesIn(folder);
    // No file can take the place of a folder.
    for (const path of paths) await rm(path).then(() => mkdir(path));
    const failures = expectLogged(/"code":"EISDIR"/);
    const restarted = cachingSite({ folder });
    for (const path of all) await get(path, {}, restarted);
    await restarted.settle();
    expect(failures()).toHaveLength(1);
    expect(await copiesIn(folder)).toEqual([]);
    expect(restarted.degraded()).toContainEqual(expect.stringMatching(/^disk: /));
    await get('/contact', {}, restarted);
    await restarted.settle();
    expect(restarted.degraded()).toEqual([]);
  });

  /** Replaces each file by a link to itself, which can be neither read nor dated. @returns puts the files back */
  async function breakFiles(paths: readonly string[]): Promise<() => Promise<void>> {
    for (const path of paths) await rename(path, `${path}.whole`).then(() => symlink(path, path));
    return async () => {
      for (const path of paths) await rename(`${path}.whole`, path);
    };
  }

  test('copies that cannot be read are reported once, and the disk is degraded until one is read', async () => {
    const all = ['/about', '/faq', '/blog'];
    app = cachingSite({ folder });
    for (const path of all) await get(path);
    await app.settle();
    allowLogged(/"code":"PROVIDER_/);
    const failures = expectLogged(/"code":"ELOOP"/);
    const restarted = cachingSite({ folder, fetch: outage });
    await get('/contact', {}, restarted);
    const mend = await breakFiles(await copiesIn(folder));
    for (const path of all) expect((await get(path, {}, restarted)).status).toBe(503);
    expect(failures()).toHaveLength(1);
    expect(restarted.degraded()).toContainEqual(expect.stringMatching(/^disk: /));
    await mend();
    for (const path of all) expect((await get(path, {}, restarted)).status).toBe(200);
    expect(restarted.degraded()).not.toContainEqual(expect.stringMatching(/^disk: /));
    await restarted.settle();
  });

  test('a disk is no longer degraded once an unchanged page is written to it again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    app = cachingSite({ folder });
    const renderAgain = async () => {
      advance(10 * 60);
      await get('/about');
      await app.settle();
    };
    await renderAgain();
    const mend = await breakFiles(await copiesIn(folder));
    expectLogged(/"code":"ELOOP"/);
    await renderAgain();
    expect(app.degraded()).toContainEqual(expect.stringMatching(/^disk: /));
    await mend();
    await renderAgain();
    expect(app.degraded()).toEqual([]);
  });

  test('a copy is used only while the page cannot be rendered', async () => {
    app = cachingSite({ folder });
    const { body } = await get('/about');
    await app.settle();
    const restarted = cachingSite({ folder });
    expect(outcomeOf(await get('/about', {}, restarted))).toBe('miss');
    await restarted.settle();
    expectLogged(/"code":"PROVIDER_/);
    const failing = cachingSite({ folder, fetch: outage });
    const after = await get('/about', {}, failing);
    expect([outcomeOf(after), after.body.equals(body)]).toEqual(['stale', true]);
    await failing.settle();
  });
});
