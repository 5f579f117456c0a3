import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callScope } from './call-scope.ts';
import { createCircuit } from './circuit.ts';
import { call, expectSuccess, retryWhenThrottled } from './http.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a stub provider and returns its URL. */
async function provider(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The default maximum size of a body in bytes. */
const maxBytes = 64 * 1024;

const options = {
  provider: 'cloud',
  fetch,
  timeout: 10_000,
  retries: 0,
  /** Each call has a new circuit. */
  get circuit() {
    return createCircuit('cloud');
  },
};

test('[NET-8][SAFE-4] a redirect is not followed, so that no personal data is passed on', async () => {
  const paths: string[] = [];
  const url = await provider(({ url: path }, response) => {
    paths.push(path ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const { status } = await call(url, { method: 'POST', body: '{"name":"Ada Byron"}' }, options);
  expect([status, paths]).toEqual([307, ['/']]);
});

test('an endless body is aborted', async () => {
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

test('a body of the maximum size is read, and one that is a byte longer is not', async () => {
  const url = await provider(({ url: path }, response) => void response.end('x'.repeat(Number(path?.slice(1)))));
  expect((await call(`${url}/${maxBytes}`, {}, options)).text).toHaveLength(maxBytes);
  await expect(call(`${url}/${maxBytes + 1}`, {}, options)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
});

test('a character that is split between two chunks is decoded', async () => {
  const [first, second] = [Buffer.from('Zoë').subarray(0, 3), Buffer.from('Zoë').subarray(3)];
  const url = await provider((_, response) => {
    response.write(first, () => setImmediate(() => response.end(second)));
  });
  expect((await call(url, {}, options)).text).toBe('Zoë');
});

test('a compressed body is aborted at the maximum decompressed size', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(maxBytes * 2);
  const url = await provider((_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(bomb);
  });
  await expect(call(url, {}, options)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
});

/** A provider that counts requests; `first` and `closed` resolve with the first request and response. */
async function counted(listener: RequestListener) {
  const count = { requests: 0, closed: 0 };
  const first = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const url = await provider((request, response) => {
    count.requests += 1;
    response.on('close', () => {
      count.closed += 1;
      closed.resolve();
    });
    listener(request, response);
    first.resolve();
  });
  return { url, count, first: first.promise, closed: closed.promise };
}

const hang = () => {};
const failing: RequestListener = (_, response) => void response.writeHead(503).end();

function visitor(milliseconds = 60_000) {
  const leaving = new AbortController();
  const deadline = AbortSignal.timeout(milliseconds);
  const scope = {
    signal: AbortSignal.any([leaving.signal, deadline]),
    deadline: performance.now() + milliseconds,
  };
  return { leave: () => leaving.abort(), run: <Result>(read: () => Promise<Result>) => callScope.run(scope, read) };
}

describe('a call', () => {
  test('that timed out is not retried', async () => {
    const { url, count } = await counted(hang);
    // Time for a busy machine to connect.
    await expect(call(url, {}, { ...options, timeout: 2000, retries: 3 })).rejects.toMatchObject({
      code: 'PROVIDER_TIMEOUT',
      message: 'timeout of 2000ms exceeded',
    });
    expect(count.requests).toBe(1);
  });

  test.each([true, false])('ends at its scope’s deadline (a write: %s)', async (isWrite) => {
    const { url, count } = await counted(hang);
    const { run } = visitor(2000);
    await expect(run(() => call(url, {}, { ...options, retries: 3, isWrite }))).rejects.toMatchObject({
      code: 'PROVIDER_TIMEOUT',
      message: expect.stringMatching(/^timeout of (2000|1?\d{1,3})ms exceeded$/),
    });
    expect(count.requests).toBe(1);
  });

  test('is not made after the deadline', async () => {
    const { url, count } = await counted(failing);
    const scope = { signal: new AbortController().signal, deadline: performance.now() };
    const response = callScope.run(scope, () => call(url, {}, { ...options, isWrite: true }));
    await expect(response).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    expect(count.requests).toBe(0);
  });

  test('is not retried when the delay exceeds the time left', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const answerLate = vi.fn(async () => {
      vi.advanceTimersByTime(59_960);
      return new Response(null, { status: 503 });
    });
    const late = call('http://cloud.test', {}, { ...options, fetch: answerLate, timeout: 60_000, retries: 20 });
    await expect(late).rejects.toMatchObject({ status: 503 });
    expect(answerLate).toHaveBeenCalledOnce();
  });

  test('that reads is aborted when its visitor disconnects', async () => {
    const { url, first, closed } = await counted(hang);
    const { run, leave } = visitor();
    const response = run(() => call(url, {}, options));
    response.catch(() => {});
    await first;
    leave();
    await expect(response).rejects.toMatchObject({ code: 'PROVIDER_ABORTED', message: 'Request aborted' });
    await closed;
  });

  test('is not retried after its visitor has disconnected', async () => {
    const { url, count, first } = await counted(failing);
    const { run, leave } = visitor();
    const response = run(() => call(url, {}, { ...options, retries: 20 }));
    response.catch(() => {});
    await first;
    leave();
    await expect(response).rejects.toMatchObject({ code: 'PROVIDER_ABORTED' });
    expect(count.requests).toBe(1);
  });

  test('that writes is not aborted: it would be unknown whether it was carried out', async () => {
    const responders: (() => void)[] = [];
    const { url, first } = await counted((_, response) => void responders.push(() => response.end('done')));
    const { run, leave } = visitor();
    const response = run(() => call(url, {}, { ...options, isWrite: true }));
    await first;
    leave();
    for (const send of responders) send();
    expect((await response).text).toBe('done');
  });
});

describe('a throttled call', () => {
  const callSuccessfully = async (url: string) => expectSuccess('cloud', await call(url, {}, options));

  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'x-contentful-ratelimit-reset': '2', 'retry-after': '7' }, 2000],
    [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('with %o has a wait', async (headers, retryAfterMs) => {
    const url = await provider((_, response) => void response.writeHead(429, headers).end());
    await expect(callSuccessfully(url)).rejects.toMatchObject({
      code: 'PROVIDER_THROTTLED',
      status: 429,
      retryAfterMs,
    });
  });

  test('is not retried where the wait is longer than two seconds', async () => {
    const { url, count } = await counted((_, response) => void response.writeHead(429, { 'retry-after': '3' }).end());
    await expect(retryWhenThrottled(() => callSuccessfully(url))).rejects.toMatchObject({ retryAfterMs: 3000 });
    expect(count.requests).toBe(1);
  });

  test('is retried once after the wait, if there is time for it', async () => {
    const throttled: RequestListener = (_, response) => void response.writeHead(429, { 'retry-after': '1' }).end();
    const { url, count } = await counted(throttled);
    await expect(retryWhenThrottled(() => callSuccessfully(url))).rejects.toMatchObject({ code: 'PROVIDER_THROTTLED' });
    expect(count.requests).toBe(2);
    const { run } = visitor(900);
    await expect(run(() => retryWhenThrottled(() => callSuccessfully(url)))).rejects.toMatchObject({ status: 429 });
    expect(count.requests).toBe(3);
  });
});
