import { once } from 'node:events';
import { type ServerResponse, request as send } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { beaconPath } from '#site/features/visit-counts/visit-report.ts';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { type Listening, listen } from '../listen.ts';

let server: Listening;
let site: Site;
beforeAll(async () => {
  [server, site] = await Promise.all([listen('127.0.0.1', 0), startSite()]);
  server.serve(() => new Response('answered'));
});
afterAll(async () => {
  await Promise.all([server.stop(0), site.close()]);
});

describe('[SAFE-1] a stored page', () => {
  const fault = new TypeError('Invalid character in header content ["content-type"]');
  const large = 'x'.repeat(32 * 1024 * 1024);

  /** What is answered to two requests, of which the first has a fault after `begin`; and what is reported. */
  async function answersAfter(begin: (outgoing: ServerResponse) => void) {
    const own = await listen('127.0.0.1', 0);
    const report = vi.fn<(fault: unknown) => void>();
    let isFirst = true;
    own.serve(() => new Response('rendered'), {
      send(_incoming, outgoing) {
        if (!isFirst) return false;
        isFirst = false;
        begin(outgoing);
        throw fault;
      },
      degraded: () => [],
      report,
    });
    const text = async () => (await fetch(own.url)).text();
    const answers = [await text().catch(() => 'cut off'), await text()];
    await own.stop(0);
    return { answers, reported: report.mock.calls };
  }

  test.each<[string, (outgoing: ServerResponse) => void, string]>([
    ['that cannot be sent is rendered', () => {}, 'rendered'],
    [
      'of which only a part could be sent is cut off, so that nobody waits for the rest',
      (outgoing) => outgoing.writeHead(200, { 'content-length': '100' }).write('half'),
      'cut off',
    ],
    ['that was sent before something else failed arrives whole', (outgoing) => outgoing.end(large), large],
  ])('%s, and the fault is reported', async (_state, begin, answer) => {
    const { answers, reported } = await answersAfter(begin);
    expect(answers.map((each) => each === large || each)).toEqual([answer === large || answer, 'rendered']);
    expect(reported).toEqual([[fault]]);
  });
});

const forms = ['/cart', '/checkout', '/consent', '/credit-check', '/newsletter', '/newsletter.json'];

describe('[SAFE-3] a request', () => {
  test('with headers above 16 KB is answered with 431', async () => {
    const status = async (bytes: number) =>
      (await fetch(server.url, { headers: { 'x-long': 'x'.repeat(bytes) } })).status;
    expect(await status(15 * 1024)).toBe(200);
    expect(await status(16 * 1024)).toBe(431);
    expect(await status(1)).toBe(200);
  });

  test('with two Host headers is answered with 400', async () => {
    const { hostname, port } = new URL(server.url);
    const status = async (headers: string[]) => {
      const request = send({ hostname, port, setHost: false });
      for (const host of headers) request.appendHeader('host', host);
      const [response] = await once(request.end(), 'response');
      response.resume();
      return response.statusCode;
    };
    expect([await status(['a.example']), await status(['a.example', 'b.example'])]).toEqual([200, 400]);
  });

  test.each(forms)(
    'to %s with a body above 64 KB is answered with 413, with Content-Length or streamed',
    async (path) => {
      const body = new TextEncoder().encode(`EMAIL=${'x'.repeat(64 * 1024)}`);
      const headers = { origin: siteUrl, 'content-type': 'application/x-www-form-urlencoded' };
      const sized = { ...headers, 'content-length': String(body.length) };
      const streamed = { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' } as const;
      for (const init of [{ method: 'POST', headers: sized, body }, streamed]) {
        const response = await site.app(new Request(siteUrl + path, init));
        expect(response.status).toBe(413);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    },
  );
});

test('[SAFE-3] a connection that stalls is closed, a slow one is not', async () => {
  const size = 32 * 1024 * 1024;
  const stallTimeout = 1000;
  let isStalledClosed = false;
  const own = await listen('127.0.0.1', 0, { stallTimeout });
  own.serve(({ url, signal }) => {
    if (url.endsWith('/stalled')) signal.addEventListener('abort', () => (isStalledClosed = true));
    return new Response(new Uint8Array(size));
  });
  const open = (path: string) => {
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
    return socket;
  };
  const idle = open('/stalled');

  let received = 0;
  let untilPause = 0;
  for await (const chunk of open('/slow')) {
    received += chunk.length;
    untilPause += chunk.length;
    // Pauses are short, and what is between them is less than a socket's buffer: the server sees a part leave in each of them.
    if (isStalledClosed || untilPause < 256 * 1024) continue;
    untilPause = 0;
    await new Promise((resolve) => setTimeout(resolve, stallTimeout / 50));
  }
  expect(received).toBeGreaterThan(size);
  expect(isStalledClosed, 'the slow connection was open for longer than the stalled one').toBe(true);
  idle.destroy();
  await own.stop(0);
});

describe('[OPS-1] a body of which only half arrives', () => {
  // Milliseconds in which a busy machine reads the head of a request.
  const requestTimeout = 2000;
  const chunked = 'transfer-encoding: chunked\r\n\r\n2\r\n{"\r\n';
  const sized = 'content-length: 20\r\ncontent-type: application/x-www-form-urlencoded\r\n\r\n{"';

  test.each([
    ['to a route', '/newsletter', sized, true],
    ['to a route, in chunks', '/newsletter', chunked, true],
    ['to another path', beaconPath, sized, true],
    ['to another path, in chunks', beaconPath, chunked, true],
    ['before it is cut off', beaconPath, sized, false],
  ])('%s is no fault of the site, and is not logged', async (_case, path, rest, closes) => {
    const own = await listen('127.0.0.1', 0, { requestTimeout });
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<number>();
    own.serve(async (request, peer) => {
      arrived.resolve();
      const response = await site.app(request, peer ?? undefined);
      answered.resolve(response.status);
      return response;
    });
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nhost: shop.test\r\n${rest}`);
    await arrived.promise;
    if (closes) socket.destroy();
    expect(await answered.promise).toBeLessThan(500);
    await own.stop(0);
  });
});

describe('[OPS-1] a bug outside of a route', () => {
  test('is logged with the request’s id, and answered with an error page that has the security headers', async () => {
    const logged = expectLogged(/a bug of ours/);
    const tracing = {
      request() {
        throw new Error('a bug of ours');
      },
      close: async () => {},
    };
    const { status, headers } = await site.startApp({ tracing })(new Request(`${siteUrl}/about`));
    expect([status, headers.get('x-frame-options'), headers.get('cache-control')]).toEqual([500, 'DENY', 'no-store']);
    const [entry = '{}'] = logged();
    expect(JSON.parse(entry)).toMatchObject({ requestId: headers.get('x-request-id'), route: '/:slug' });
  });

  test('in the page cache is logged, and the page is rendered without it', async () => {
    expectLogged(/is not a function/);
    const pageCache = { maxBytes: 10_000_000, folder: null };
    // A client without any commands.
    const client = { on: () => {}, subscribe: async () => {} } as never;
    const redis = {
      commands: client,
      subscriptions: client,
      subscribe: () => {},
      isReachable: () => true,
      close: () => {},
    };
    const response = await site.startApp({ pageCache, redis })(new Request(`${siteUrl}/about`));
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<h1')]);
  });
});
