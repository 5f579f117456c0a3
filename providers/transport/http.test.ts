import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { callScope } from './call-scope.ts';
import { call, expectSuccess, retryWhenThrottled } from './http.ts';

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

/** The usual bound of a body, in bytes. */
const mostOfOne = 64 * 1024;

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

test('[NET-10] an answer that is small only until it is decompressed is given up', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(mostOfOne * 2);
  const url = await provider((_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(bomb);
  });
  await expect(call(url, {}, options)).rejects.toMatchObject({ code: 'PROVIDER_MALFORMED' });
});

/** Counts what it is asked, and lets a test wait for that. */
async function counted(answer: RequestListener) {
  const count = { asked: 0, closed: 0 };
  const first = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const url = await provider((request, response) => {
    count.asked += 1;
    response.on('close', () => {
      count.closed += 1;
      closed.resolve();
    });
    answer(request, response);
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
  return { leave: () => leaving.abort(), ask: <Answer>(read: () => Promise<Answer>) => callScope.run(scope, read) };
}

describe('[NET-10] a call', () => {
  test('that its time limit ended is never made again', async () => {
    const { url, count } = await counted(hang);
    await expect(call(url, {}, { ...options, timeout: 500, retries: 3 })).rejects.toMatchObject({
      code: 'PROVIDER_TIMEOUT',
      message: 'timeout of 500ms exceeded',
    });
    expect(count.asked).toBe(1);
  });

  test.each([true, false])('ends with the time of who waits for it (a write: %s)', async (isWrite) => {
    const { url, count } = await counted(hang);
    const { ask } = visitor(500);
    await expect(ask(() => call(url, {}, { ...options, retries: 3, isWrite }))).rejects.toMatchObject({
      code: 'PROVIDER_TIMEOUT',
      message: expect.stringMatching(/^timeout of \d{1,3}ms exceeded$/),
    });
    expect(count.asked).toBe(1);
  });

  test('is not made when there is no time for it', async () => {
    const { url, count } = await counted(failing);
    const scope = { signal: new AbortController().signal, deadline: performance.now() };
    const asked = callScope.run(scope, () => call(url, {}, { ...options, isWrite: true }));
    await expect(asked).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    expect(count.asked).toBe(0);
  });

  test('is not repeated where its pause would last longer than the time that is left', async () => {
    const { url, count } = await counted(failing);
    await expect(call(url, {}, { ...options, timeout: 1000, retries: 20 })).rejects.toMatchObject({ status: 503 });
    expect(count.asked).toBeLessThan(6);
  });

  test('to read something is aborted when its visitor leaves', async () => {
    const { url, first, closed } = await counted(hang);
    const { ask, leave } = visitor();
    const asked = ask(() => call(url, {}, options));
    asked.catch(() => {});
    await first;
    leave();
    await expect(asked).rejects.toMatchObject({ code: 'PROVIDER_ABORTED', message: 'Request aborted' });
    await closed;
  });

  test('is not repeated once its visitor has left', async () => {
    const { url, count, first } = await counted(failing);
    const { ask, leave } = visitor();
    const asked = ask(() => call(url, {}, { ...options, retries: 20 }));
    asked.catch(() => {});
    await first;
    leave();
    await expect(asked).rejects.toMatchObject({ code: 'PROVIDER_ABORTED' });
    expect(count.asked).toBe(1);
  });

  test('to write something is not: nobody would know whether it was done', async () => {
    const answers: (() => void)[] = [];
    const { url, first } = await counted((_, response) => void answers.push(() => response.end('done')));
    const { ask, leave } = visitor();
    const asked = ask(() => call(url, {}, { ...options, isWrite: true }));
    await first;
    leave();
    for (const answer of answers) answer();
    expect((await asked).text).toBe('done');
  });
});

describe('[NET-10] too many requests', () => {
  const judged = async (url: string) => expectSuccess('cloud', await call(url, {}, options));

  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'x-contentful-ratelimit-reset': '2', 'retry-after': '7' }, 2000],
    [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('say with %o how long to wait', async (headers, retryAfterMs) => {
    const url = await provider((_, response) => void response.writeHead(429, headers).end());
    await expect(judged(url)).rejects.toMatchObject({ code: 'PROVIDER_THROTTLED', status: 429, retryAfterMs });
  });

  test('are sent once more after the wait, where there is time for it', async () => {
    const throttled: RequestListener = (_, response) => void response.writeHead(429, { 'retry-after': '1' }).end();
    const { url, count } = await counted(throttled);
    await expect(retryWhenThrottled(() => judged(url))).rejects.toMatchObject({ code: 'PROVIDER_THROTTLED' });
    expect(count.asked).toBe(2);
    const { ask } = visitor(900);
    await expect(ask(() => retryWhenThrottled(() => judged(url)))).rejects.toMatchObject({ status: 429 });
    expect(count.asked).toBe(3);
  });
});
