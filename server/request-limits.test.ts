import { once } from 'node:events';
import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { type Listening, listen } from './listen.ts';

let server: Listening;
let site: Site;
beforeAll(async () => {
  [server, site] = await Promise.all([listen('127.0.0.1', 0), startSite()]);
  server.serve(() => new Response('answered'));
});
afterAll(async () => {
  await Promise.all([server.stop(0), site.close()]);
});

const forms = ['/cart', '/checkout', '/consent', '/credit-check', '/newsletter', '/newsletter.json'];

describe('[SAFE-3] a request', () => {
  test('with headers above 16 KB is answered with 431, a shorter one as usual', async () => {
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
