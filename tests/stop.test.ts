import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { reportsOf, wordsOf } from './support/error-reports/reports.ts';
import { argumentsOf, launch } from './support/launch.ts';
import { startSandboxProcess } from './support/start-sandbox.ts';
import { startShop } from './support/start-shop.ts';

const secret = 'a-secret-of-the-content-service';
const siteUrl = 'http://shop.test';

/** A sandbox, and shops on one data folder that close their connections at once when they are stopped. */
async function prepare(nodeArguments: string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'stop-'));
  const { control, kill } = await startSandboxProcess({ dataDir });
  const described = await control.description();
  return {
    control,
    start: () =>
      launch([...nodeArguments, ...argumentsOf('serve')], {
        ...sandboxEnvironment(described),
        WEBHOOK_CONTENT_SECRET: secret,
        DATA_DIR: dataDir,
        SITE_URL: siteUrl,
        PORT: '0',
        DRAIN_SECONDS: '0',
      }),
    async discard(): Promise<void> {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

test('[OPS-1] stops during its start, even as the first process of a container, which ignores signals without a handler', async () => {
  const signalAtListen = `import { Server } from 'node:net';
    const { listen } = Server.prototype;
    Server.prototype.listen = function (...options) {
      process.kill(process.pid, 'SIGTERM');
      return listen.apply(this, options);
    };`;
  const { start, discard } = await prepare([`--import=data:text/javascript,${encodeURIComponent(signalAtListen)}`]);
  const shop = start();
  try {
    expect((await shop.ended).code).toBe(0);
  } finally {
    shop.kill('SIGKILL');
    await discard();
  }
});

test('[OPS-1] stops while many pages wait to be rendered again and no provider answers', async () => {
  const { control, start, discard } = await prepare();
  const paths = Array.from({ length: 60 }, (_, number) => `/shop/products/light-phone-iii?variant=${number}`);
  /** The number of pages that were sent from the cache. */
  const visitAll = async (url: string) => {
    const responses = await Promise.all(paths.map((path) => fetch(url + path)));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    return responses.filter(({ headers }) => /cache;desc=(hit|stale)/.test(headers.get('server-timing') ?? '')).length;
  };
  let shop = start();
  try {
    const first = await shop.printed(/^Shop: (\S+)$/m);
    // A page of which a part came too late is not stored.
    await expect.poll(() => visitAll(first)).toBe(paths.length);
    shop.kill('SIGINT');
    await shop.ended;

    // The pages are on disk. What they are made of is read anew, and every read takes until its request's deadline.
    for (const provider of ['storefront', 'content', 'startPage'])
      await control.addFault({ provider, kind: 'hang' }, { mayBeUnmet: true });
    shop = start();
    const url = await shop.printed(/^Shop: (\S+)$/m);
    expect(await visitAll(url)).toBe(paths.length);
    const purge = await fetch(`${url}/webhooks/content`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-secret': secret,
        'x-contentful-topic': 'ContentManagement.Entry.publish',
      },
      body: JSON.stringify({ sys: { id: 'brand', contentType: { sys: { id: 'brand' } } } }),
    });
    expect(purge.status).toBe(200);
    shop.kill('SIGTERM');
    expect((await shop.ended).code).toBe(0);
  } finally {
    shop.kill('SIGKILL');
    await discard();
  }
});

test('[OPS-1][CART-18] waits for a cart that is being written, even if its request has been answered', async () => {
  const { control, start, discard } = await prepare();
  const shop = start();
  try {
    const url = await shop.printed(/^Shop: (\S+)$/m);
    const add = (cookie: string, form: Record<string, string>) =>
      fetch(`${url}/cart`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: siteUrl, cookie, accept: 'application/json' },
        body: new URLSearchParams({ intent: 'add', item: '2005', ...form }),
      });
    // A busy machine may load the modules of the first cart for longer than its visitor waits.
    let cookies: string[] = [];
    const addFirst = async () => {
      const { status, headers } = await add('', {});
      cookies = headers.getSetCookie();
      return status;
    };
    await expect.poll(addFirst).toBe(200);
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    // Three calls are slow: the read, the addition and the referral. The last one begins after the response. Each ends within its three seconds.
    await control.addFault({ provider: 'storefront', kind: 'delay', ms: 2000, times: 3 });
    const second = await add(cookie, { ref: 'ada' });
    expect(second.status).toBe(503);
    shop.kill('SIGTERM');
    expect((await shop.ended).code).toBe(0);
    const bodies = (await control.requests('storefront')).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('mutation CartAttributesUpdate'))).toHaveLength(1);
    await control.checkFaults();
  } finally {
    shop.kill('SIGKILL');
    await discard();
  }
});

test('[OPS-1][CART-18] carries out all commands of a page that was left, even if its visitor has disconnected', async () => {
  const { control, start, discard } = await prepare();
  const shop = start();
  const writes = async () =>
    (await control.requests('storefront')).flatMap(({ body }) => /mutation (\w+)/.exec(body)?.[1] ?? []);
  try {
    const url = await shop.printed(/^Shop: (\S+)$/m);
    await control.addFault({ provider: 'storefront', kind: 'delay', ms: 800, match: { body: 'mutation' }, times: 3 });
    const gone = new AbortController();
    const left = fetch(`${url}/cart`, {
      method: 'POST',
      headers: { origin: siteUrl, accept: 'application/json' },
      body: new URLSearchParams(['2005', '2006', '2009'].map((item) => ['then', `intent=add&item=${item}`])),
      signal: gone.signal,
    });
    await expect.poll(async () => (await writes())[0]).toBe('CartCreate');
    gone.abort();
    await expect(left).rejects.toThrow();
    shop.kill('SIGTERM');
    expect((await shop.ended).code).toBe(0);
    expect(await writes()).toEqual(['CartCreate', 'CartLinesAdd', 'CartLinesAdd']);
    await control.checkFaults();
  } finally {
    shop.kill('SIGKILL');
    await discard();
  }
});

test('[OPS-1] keeps running, and can be stopped, when its log is no longer read', async () => {
  const shop = await startShop({ env: { ACCESS_LOG: 'on' } });
  await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 503 });
  shop.process.closeOutput();
  // Each has a fault to log.
  for (let page = 0; page < 3; page++) await fetch(`${shop.url}/blog/page-${page}`);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  await shop.stop();
  expect((await shop.process.ended).code).toBe(0);
});

test('[OPS-1] stops when the reader of its log has just exited, with lines still unwritten', async () => {
  const shop = await startShop({ env: { ACCESS_LOG: 'on' } });
  try {
    // Lines are written once a second: some of these are still to be written at the end.
    expect((await fetch(`${shop.url}/favicon.ico`)).status).toBe(200);
    shop.process.closeOutput();
    expect((await fetch(`${shop.url}/favicon.ico`)).status).toBe(200);
    await shop.stop();
    expect((await shop.process.ended).code).toBe(0);
  } finally {
    shop.process.kill('SIGKILL');
  }
});

test('[OPS-1] writes all lines of its log before it ends', async () => {
  const shop = await startShop({ env: { ACCESS_LOG: 'on' } });
  const visits = Array.from({ length: 200 }, () => fetch(`${shop.url}/favicon.ico`));
  await Promise.all(visits);
  await shop.stop();
  const { stdout } = await shop.process.ended;
  expect(stdout.split('\n').filter((line) => line.includes('"route":"files"'))).toHaveLength(visits.length);
});

/** Runs before the shop: a signal makes a fault that nobody catches, and the client for reports cannot be loaded so many times. */
const crashing = (failures: number) => `
  import { registerHooks } from 'node:module';
  process.on('SIGUSR2', () => { throw new Error('A lamp fell'); });
  let failures = ${failures};
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('./assets/client-') && failures-- > 0) throw new Error('too many open files');
      return next(specifier, context);
    },
  });`;

test.each([
  ['is reported, also where an earlier one could not be', 1],
  ['cannot be reported', Number.POSITIVE_INFINITY],
])('[OPS-1][NET-7] ends with 1 after an uncaught fault that %s', async (_how, failures) => {
  const preload = `data:text/javascript,${encodeURIComponent(crashing(failures))}`;
  const { control, discard, start } = await prepare(['--import', preload]);
  const shop = start();
  try {
    const url = await shop.printed(/^Shop: (\S+)$/m);
    await control.addFault({ provider: 'storefront', kind: 'graphql-error', message: 'No more lamps' });
    expect((await fetch(`${url}/shop`)).status).toBeGreaterThanOrEqual(500);
    shop.kill('SIGUSR2');
    const { code, stderr } = await shop.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('A report cannot be made: Error: too many open files');
    expect((await reportsOf(control)).map(wordsOf).includes('Error: A lamp fell')).toBe(failures === 1);
    await control.checkFaults();
  } finally {
    shop.kill('SIGKILL');
    await discard();
  }
});
