import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCartStore } from '#site/features/cart/client/store.ts';
import { commandTimeout, NotStartedError } from '#site/features/cart/locks.ts';
import type { CartCommand } from '#site/features/cart/rules/command.ts';
import { formatCommand } from '#site/features/cart/rules/command-form.ts';
import { allowLogged, expectLogged } from '#tests/support/console.ts';
import { outage } from '#tests/support/outage.ts';
import { copiesIn } from '#tests/support/page-copies.ts';
import { type RedisServer, startRedis } from '#tests/support/redis.ts';
import { items, lineOf, shopper } from '#tests/support/shopper.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';
import type { Config } from '../config.ts';
import { createEarlierAssets } from '../files/earlier-assets.ts';
import { createCartLocks } from './cart-locks.ts';
import { connectRedis, type RedisConnection } from './redis.ts';

// Replicas of one site, each with a connection of its own to a real Redis.

const accessory = '/shop/products/screen-protector';

let site: Site;
let redis: RedisServer;
let connections: RedisConnection[] = [];
let warnings: string[] = [];

beforeAll(async () => {
  [site, redis] = await Promise.all([startSite(), startRedis()]);
});
beforeEach(async () => {
  warnings = [];
  await site.sandbox.reset();
});
afterEach(async () => {
  await (await connected()).commands.flushall();
  for (const connection of connections) connection.close();
  connections = [];
});
afterAll(async () => {
  await site.close();
  await redis.stop();
});

async function connected(): Promise<RedisConnection> {
  const connection = connectRedis(redis.url, (message) => warnings.push(message));
  connections.push(connection);
  await Promise.all([ready(connection.commands), ready(connection.subscriptions)]);
  return connection;
}

async function ready(client: RedisConnection['commands']): Promise<void> {
  if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
}

async function replica(options: Parameters<Site['startApp']>[0] = {}): Promise<App> {
  return site.startApp({ pageCache: { maxBytes: 10_000_000, folder: null }, redis: await connected(), ...options });
}

async function textOf(app: App, path: string): Promise<string> {
  const response = await app(new Request(siteUrl + path));
  expect(response.status).toBe(200);
  return response.text();
}

function subscribe(app: App): Promise<Response> {
  const body = new URLSearchParams({ email: 'not an address' });
  const request = new Request(`${siteUrl}/newsletter`, { method: 'POST', body, headers: { origin: siteUrl } });
  return app(request, '203.0.113.7');
}

async function statusesOf(apps: readonly App[]): Promise<number[]> {
  const statuses = [];
  for (const app of apps) statuses.push((await subscribe(app)).status);
  return statuses;
}

type Shopper = ReturnType<typeof shopper>;

/** The cart of a page in a browser with these cookies, which sends its commands to one replica; those of a page that is left when they `arrive`. */
function pageAt(app: App, cookies: ReadonlyMap<string, string>, { isHanging = false } = {}) {
  const { promise: hangs, resolve: noteHanging } = Promise.withResolvers<void>();
  let sentOnLeave: readonly CartCommand[] = [];
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  async function request(init: RequestInit = {}) {
    const headers = { accept: 'application/json', origin: siteUrl, cookie };
    return (await app(new Request(`${siteUrl}/cart`, { ...init, headers }))).json();
  }
  const store = createCartStore({
    read: request,
    send(command) {
      if (!isHanging) return request({ method: 'POST', body: formatCommand(command) });
      noteHanging();
      return new Promise(() => {});
    },
    sendOnLeave: (commands) => {
      sentOnLeave = commands;
    },
    exclusively: (work) => work(),
    hasCart: () => true,
    broadcast: () => {},
    pause: async () => {},
    now: Date.now,
    newId: () => crypto.randomUUID(),
  });
  const arrive = () =>
    request({
      method: 'POST',
      body: new URLSearchParams(sentOnLeave.map((command) => ['then', formatCommand(command).toString()])),
    });
  return { store, hangs, arrive };
}

/** How often a replica has asked Redis for a lock. */
async function locksRequested(): Promise<number> {
  const [connection] = connections;
  const statistics = await connection?.commands.info('commandstats');
  return Number(/cmdstat_set:calls=(\d+)/.exec(statistics ?? '')?.[1] ?? 0);
}

test('[SAFE-1][OPS-2] an asset of another replica’s release is read from Redis; an unknown one is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  const build = join(folder, 'build');
  await mkdir(build);
  await writeFile(join(build, 'root-new.css'), 'its styles');
  const report = (fault: unknown) => {
    throw fault;
  };
  const assets = (of: string, data: string, connection: RedisConnection) =>
    createEarlierAssets({ build: of, folder: join(folder, data), redis: connection, report });
  const starting = await connected();
  // The connection is made again by itself.
  starting.commands.disconnect(true);
  await assets(build, 'one', starting).storeDaily();
  const other = assets(join(folder, 'other-build'), 'two', await connected());
  await expect.poll(async () => String(await other.read('root-new.css'))).toBe('its styles');
  expect(await other.read('root-unknown.css')).toBeNull();
});

describe('[OPS-2] replicas with the same Redis', () => {
  test('purge the pages that are purged at one of them', async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    for (const app of [one, other]) expect(await textOf(app, accessory)).toContain('>Add to cart<');
    await site.sandbox.setStock('2009', 0);
    one.purge(['product:screen-protector']);
    await expect.poll(() => textOf(other, accessory)).not.toContain('>Add to cart<');
  });

  test('share the rate limit of a visitor', async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    expect(await statusesOf([one, other, one, other, one, other, one])).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect(Number((await subscribe(other)).headers.get('retry-after'))).toBeGreaterThan(0);
    const { commands } = await connected();
    for (const counter of await commands.keys('light-shop:limit:*')) await commands.persist(counter);
    expect(await statusesOf([one, other])).toEqual([422, 422]);
  });

  test('share the rate limit of guesses of the preview’s secret', async () => {
    const apps = await Promise.all([replica(), replica()]);
    const guess = new Request(`${siteUrl}/preview?secret=guess&path=/`);
    const statuses = [];
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await apps[tries % 2]?.(guess.clone(), '203.0.113.7'))?.status);
    expect([statuses[0], statuses[29], statuses[30]]).toEqual([403, 403, 429]);
  });

  test('send each other’s pages while all providers are down', async () => {
    const one = await replica();
    const written = await textOf(one, '/about');
    await one.settle();
    const other = await replica({ fetch: outage });
    allowLogged(/PROVIDER_/);
    expect(await textOf(other, '/about')).toBe(written);
  });

  test('share no pages and no purges with another site that uses the same Redis', async () => {
    const staging = await replica({ config: { ...site.config, stage: 'staging' } });
    await textOf(staging, '/about');
    await staging.settle();
    const production: Config = { ...site.config, stage: 'production' };
    const other = await replica({ config: production, fetch: outage });
    allowLogged(/PROVIDER_/);
    expect((await other(new Request(`${siteUrl}/about`))).status).toBe(503);
    const { commands } = await connected();
    expect(await commands.pubsub('CHANNELS', 'light-shop:*:purge')).toHaveLength(2);
  });

  test('store no pages of made-up addresses in Redis, where they would evict others', async () => {
    const one = await replica();
    for (const path of ['/about', `${accessory}?variant=1`, '/products/made-up']) await textOf(one, path);
    await one.settle();
    const stored = await (await connected()).commands.keys('light-shop:*:page:*');
    expect(stored).toEqual([expect.stringMatching(/\/about$/)]);
  });

  test('send Redis no deletions for made-up addresses', async () => {
    const { commands } = await connected();
    const one = await replica();
    await textOf(one, '/about');
    const deletes = async () => {
      await one.settle();
      return Number(/cmdstat_del:calls=(\d+)/.exec(await commands.info('commandstats'))?.[1] ?? 0);
    };
    const before = await deletes();
    for (const path of ['/made-up-1', '/made-up-2', '/shop/products/made-up'])
      expect((await one(new Request(siteUrl + path))).status).toBe(404);
    expect(await deletes()).toBe(before);
  });

  test('use the newer copy of a page, since Redis may have missed one while it was down', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'));
    const pageCache = { maxBytes: 10_000_000, folder };
    const one = await replica({ pageCache });
    await textOf(one, accessory);
    await one.settle();
    const { commands } = await connected();
    const [name = ''] = await commands.keys(`light-shop:*:page:${accessory}`);
    const [copy = '', storedAt = ''] = await commands.hmgetBuffer(name, 'copy', 'storedAt');
    await site.sandbox.setStock('2009', 0);
    one.purge(['product:screen-protector']);
    await expect.poll(() => textOf(one, accessory)).not.toContain('>Add to cart<');
    await one.settle();
    await commands.hset(name, { copy, storedAt });
    allowLogged(/PROVIDER_/);
    expect(await textOf(await replica({ pageCache, fetch: outage }), accessory)).not.toContain('>Add to cart<');
    await commands.hset(name, { copy, storedAt: Date.now() + 1000 });
    expect(await textOf(await replica({ pageCache, fetch: outage }), accessory)).toContain('>Add to cart<');
  });

  test('do not read a copy on disk if Redis has a newer one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'));
    const pageCache = { maxBytes: 10_000_000, folder };
    const one = await replica({ pageCache });
    const written = await textOf(one, '/about');
    await one.settle();
    const [onDisk = ''] = await copiesIn(folder);
    // If the copy were read, it would be reported and removed.
    await writeFile(onDisk, 'no copy');
    await utimes(onDisk, new Date(), new Date(Date.now() - 60_000));
    allowLogged(/PROVIDER_/);
    expect(await textOf(await replica({ pageCache, fetch: outage }), '/about')).toBe(written);
  });

  test('send no copy of a page that was unpublished while Redis was down', async () => {
    let isTakenBack = false;
    const connection = await connected();
    const one = await replica({
      redis: connection,
      fetch: (url, init) =>
        isTakenBack && String(url).includes('fields.slug=about')
          ? Promise.resolve(Response.json({ sys: { type: 'Array' }, total: 0, skip: 0, limit: 1, items: [] }))
          : fetch(url, init),
    });
    await textOf(one, '/about');
    await one.settle();
    const { commands } = await connected();
    const stored = () => commands.keys('light-shop:*:page:/about');
    expect(await stored()).toHaveLength(1);
    connection.commands.disconnect();
    isTakenBack = true;
    one.purge(['entry:about']);
    await one.settle();
    await connection.commands.connect();
    await expect.poll(stored).toEqual([]);
  });

  test('remove a damaged copy from Redis, and do not send it', async () => {
    const one = await replica();
    await textOf(one, '/about');
    await one.settle();
    const { commands } = await connected();
    const [name = ''] = await commands.keys('light-shop:*:page:/about');
    await commands.hset(name, 'copy', '{"url":"/about"}\nhalf');
    expectLogged(/DamagedCopyError/);
    allowLogged(/PROVIDER_/);
    // While the providers are down, no new copy takes its place.
    const other = await replica({ fetch: outage });
    expect((await other(new Request(`${siteUrl}/about`))).status).toBe(503);
    await expect.poll(() => commands.exists(name)).toBe(0);
  });

  test('continue without Redis while it is down, log one warning, and share again when it is back', async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    await textOf(other, accessory);
    await redis.stop();
    await expect.poll(() => warnings).toEqual(Array(2).fill(expect.stringContaining('goes on alone')));
    expect(await statusesOf([one, one, one, one, one, one])).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await statusesOf([other])).toEqual([422]);
    expect(await textOf(one, '/about')).toContain('<h1');

    await redis.start();
    await expect.poll(() => warnings.length).toBe(4);
    for (const { subscriptions } of connections) await ready(subscriptions);
    await site.sandbox.setStock('2009', 0);
    one.purge(['product:screen-protector']);
    await expect.poll(() => textOf(other, accessory)).not.toContain('>Add to cart<');
  });
});

describe('[OPS-2] Redis counts as gone, and a warning says so once,', () => {
  const send = (...[name = '', ...values]: string[]) => connections[0]?.commands.call(name, values);
  const allow = (channels: string) => send('ACL', 'SETUSER', 'default', channels);
  const untilWarned = (times: number) => expect.poll(() => warnings.length).toBe(times);

  test.each<[string, () => unknown, () => unknown]>([
    ['while it answers nothing', () => redis.pause(), () => redis.resume()],
    [
      'while it has no room',
      () => send('CONFIG', 'SET', 'maxmemory', '1'),
      () => send('CONFIG', 'SET', 'maxmemory', '0'),
    ],
    ['while it refuses the subscription', () => allow('resetchannels'), () => allow('allchannels')],
  ])('%s', async (_state, begin, end) => {
    const app = await replica();
    const isReachable = () => connections[0]?.isReachable();
    await expect.poll(isReachable).toBe(true);
    await begin();
    await untilWarned(1);
    expect(isReachable()).toBe(false);
    expect(await textOf(app, '/about')).toContain('<h1');
    expect(warnings).toEqual([expect.stringContaining('goes on alone')]);
    await end();
    await untilWarned(2);
    expect(isReachable()).toBe(true);
  });
});

test('[OPS-2] a replica that was started while Redis was down shares with the others once it is up', async () => {
  const one = await replica();
  await redis.stop();
  const late = connectRedis(redis.url, (message) => warnings.push(message));
  connections.push(late);
  const other = site.startApp({ pageCache: { maxBytes: 10_000_000, folder: null }, redis: late });
  expect(await textOf(other, accessory)).toContain('>Add to cart<');
  await expect.poll(() => warnings.length).toBe(2);
  await redis.start();
  await Promise.all(connections.flatMap(({ commands, subscriptions }) => [ready(commands), ready(subscriptions)]));
  await site.sandbox.setStock('2009', 0);
  one.purge(['product:screen-protector']);
  await expect.poll(() => textOf(other, accessory)).not.toContain('>Add to cart<');
});

describe('[OPS-2][CART-18] a command that is sent to two replicas at once', () => {
  test('is carried out once', async () => {
    const opened = Promise.withResolvers<void>();
    const isMutation = (init?: RequestInit) => String(init?.body).includes('mutation CartLinesAdd');
    const held: typeof fetch = async (url, init) => {
      if (isMutation(init)) await opened.promise;
      return fetch(url, init);
    };
    const config = { ...site.config, isOnlyProcess: false };
    const [one, other] = await Promise.all(
      [held, fetch].map(async (each) => shopper(site.visitorThrough(each, { config, redis: await connected() }))) as [
        Promise<Shopper>,
        Promise<Shopper>,
      ],
    );
    await one.add({ newer: 1 });
    for (const [name, value] of one.cookies) other.cookies.set(name, value);
    const command = { key: crypto.randomUUID(), baseline: '1' };
    const before = await locksRequested();
    const first = one.add({ newer: 1 }, command);
    await expect.poll(locksRequested).toBe(before + 1);
    const second = other.add({ newer: 1 }, command);
    await expect.poll(locksRequested).toBeGreaterThan(before + 1);
    opened.resolve();
    await first;
    expect(lineOf(await second, 'Light Phone III').quantity).toBe(2);
  });

  test('is carried out once if a page that was left sends it after the next page has', async () => {
    const config = { ...site.config, isOnlyProcess: false };
    const [one, other] = await Promise.all([replica({ config }), replica({ config })]);
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1, case: 1 });
    const left = pageAt(one, visitor.cookies, { isHanging: true });
    await left.store.refresh();
    for (const variantId of [items.newer, items.case])
      void left.store.run({ kind: 'add', lines: [{ variantId, planId: null, quantity: 1 }], newCart: false });
    await left.hangs;
    const next = pageAt(other, visitor.cookies);
    await Promise.all(next.store.restore(left.store.leavePage()));
    await left.arrive();
    await next.store.refresh();
    expect(next.store.state().cart?.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
  });
});

describe('[OPS-2][CART-18] the lock around a cart', () => {
  test('spans replicas: a write waits for another replica’s write', async () => {
    const [one, other] = [createCartLocks(await connected()), createCartLocks(await connected())];
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const log: string[] = [];
    const first = one.write('cart', 5000, async () => {
      started.resolve();
      await ended.promise;
      log.push('first');
    });
    await started.promise;
    const second = other.write('cart', 5000, async () => log.push('second'));
    const read = other.read('cart', 5000, async () => log.push('read'));
    await other.write('another cart', 5000, async () => log.push('another cart'));
    ended.resolve();
    await Promise.all([first, second, read]);
    expect(log.slice(0, 2)).toEqual(['another cart', 'first']);
  });

  test('times out if another replica holds it too long, and the work is never started', async () => {
    const [one, other] = [createCartLocks(await connected()), createCartLocks(await connected())];
    const ended = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = one.write('cart', 5000, () => {
      started.resolve();
      return ended.promise;
    });
    await started.promise;
    await expect(other.write('cart', 60, () => expect.unreachable())).rejects.toThrow(NotStartedError);
    await expect(other.read('cart', 60, () => expect.unreachable())).rejects.toThrow(NotStartedError);
    ended.resolve();
    await first;
    await expect(other.write('cart', 5000, async () => 'done')).resolves.toBe('done');
  });

  test('expires in Redis, later than any command takes', async () => {
    const connection = await connected();
    const { commands } = connection;
    await createCartLocks(connection).write('cart', 5000, async () => {
      const [name = ''] = await commands.keys('light-shop:cart:*');
      expect(await commands.pttl(name)).toBeGreaterThan(commandTimeout);
    });
  });

  test('is released when Redis answers again after it has dropped the release', async () => {
    const connections = [await connected(), await connected()] as const;
    const [one, other] = [createCartLocks(connections[0]), createCartLocks(connections[1])];
    const closed = connections.map(({ commands }) => new Promise((resolve) => commands.once('close', resolve)));
    await one.write('cart', 5000, async () => {
      // Longer than the connections stay open without an answer.
      await connections[0].commands.client('PAUSE', 2000, 'ALL');
    });
    await Promise.all(closed);
    await Promise.all(connections.map(({ commands }) => ready(commands)));
    await expect(other.read('cart', 5000, async () => 'read')).resolves.toBe('read');
    await expect(one.write('cart', 5000, async () => 'written')).resolves.toBe('written');
  });

  test('is local to each process while Redis is down', async () => {
    const locks = createCartLocks(await connected());
    await redis.stop();
    const log: string[] = [];
    const writes = [1, 2, 3].map((number) => locks.write('cart', 5000, async () => log.push(`write ${number}`)));
    await Promise.all(writes);
    expect(log).toEqual(['write 1', 'write 2', 'write 3']);
    await redis.start();
  });
});
