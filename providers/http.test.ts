import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { call } from './http.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A provider that answers like this. */
async function provider(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const options = { provider: 'cloud', fetch, timeout: 10_000, retries: 0 };

test('[NET-8][SAFE-4] a redirect takes what is a visitor’s nowhere', async () => {
  const asked: string[] = [];
  const url = await provider(({ url: path }, response) => {
    asked.push(path ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const { status } = await call(url, { method: 'POST', body: '{"name":"Ada Byron"}' }, options);
  expect([status, asked]).toEqual([307, ['/']]);
});

test('an answer that grows without end is given up', async () => {
  const ended = Promise.withResolvers<void>();
  const url = await provider((_, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', write).on('close', ended.resolve);
    write();
  });
  await expect(call(url, {}, options)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED', provider: 'cloud' });
  await ended.promise;
});

test('letters that two pieces of an answer share are whole', async () => {
  const [first, second] = [Buffer.from('Zoë').subarray(0, 3), Buffer.from('Zoë').subarray(3)];
  const url = await provider((_, response) => {
    response.write(first, () => setImmediate(() => response.end(second)));
  });
  expect((await call(url, {}, options)).text).toBe('Zoë');
});
