import { describe, expect, test, vi } from 'vitest';
import { startControl } from './testing/start-control.ts';

describe('faults', () => {
  test('A status is answered as often as asked, then all is well again', async () => {
    const { steer, ask } = await startControl();
    const added = await steer('POST', '/_sandbox/faults', {
      provider: 'content',
      kind: 'status',
      status: 503,
      times: 2,
    });
    expect([added.status, await added.json()]).toEqual([
      201,
      { id: 1, met: 0, provider: 'content', kind: 'status', status: 503, rate: 1, times: 2, match: null },
    ]);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 503, 200]);
    expect(await (await steer('GET', '/_sandbox/faults')).json()).toEqual([]);
  });

  test('Each that waits is listed with the number of requests that met it', async () => {
    const { steer, ask } = await startControl();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', times: 3 });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', match: 'nobody asks for this' });
    await ask();
    await ask();
    expect(await (await steer('GET', '/_sandbox/faults')).json()).toMatchObject([
      { id: 1, times: 1, met: 2 },
      { id: 2, times: null, met: 0 },
    ]);
  });

  test('A provider words the error itself when it can', async () => {
    const { steer, ask } = await startControl({}, { refuse: (status) => Response.json({ code: status }, { status }) });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', status: 429 });
    expect(await (await ask()).json()).toEqual({ code: 429 });
  });

  test('A delay is waited out before the answer', async () => {
    const waits: number[] = [];
    const { steer, ask } = await startControl({ wait: async (ms) => void waits.push(ms) });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'delay', ms: 20_000 });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'delay', ms: 5 });
    expect((await ask()).status).toBe(200);
    expect(waits).toEqual([20_000, 5]);
  });

  test('Of several that fit, one decides; the others wait for the next request', async () => {
    const { steer, ask } = await startControl();
    for (const status of [503, 401]) {
      await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', status, times: 1 });
    }
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 401, 200]);
  });

  test('A reset breaks the connection off', async () => {
    const { steer, ask } = await startControl();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'reset', times: 1 });
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect((await ask()).status).toBe(200);
    const journal = await (await steer('GET', '/_sandbox/requests')).json();
    expect(journal).toMatchObject([
      { status: null, ms: null },
      { status: 200, ms: expect.any(Number) },
    ]);
  });

  test('A hanging provider answers nothing until the client gives up', async () => {
    const { steer, ask } = await startControl();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'hang', times: 1 });
    const giveUp = new AbortController();
    const waiting = ask('/', { signal: giveUp.signal });
    await vi.waitFor(async () => expect(await (await steer('GET', '/_sandbox/requests')).json()).toHaveLength(1));
    giveUp.abort();
    await expect(waiting).rejects.toThrow('aborted');
    expect((await ask()).status).toBe(200);
  });

  test('A lost answer was acted upon', async () => {
    const acted: string[] = [];
    const { steer, ask } = await startControl(
      {},
      { handle: async (request) => new Response(String(acted.push(await request.text()))) },
    );
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'lost-answer', times: 1 });
    await expect(ask('/', { method: 'POST', body: 'one' })).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(acted).toEqual(['one']);
    expect(await (await ask('/', { method: 'POST', body: 'two' })).text()).toBe('2');
  });

  test('A truncated answer promises more than comes', async () => {
    const { steer, ask } = await startControl(
      {},
      { handle: () => new Response('0123456789', { headers: { 'x-own': 'yes' } }) },
    );
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'truncate', times: 1 });
    const response = await ask();
    expect([response.status, response.headers.get('content-length'), response.headers.get('x-own')]).toEqual([
      200,
      '10',
      'yes',
    ]);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await (await ask()).text()).toBe('0123456789');
  });

  test('Bad JSON, a page in its place and a slow body come with status 200', async () => {
    const { steer, ask } = await startControl({}, { handle: () => Response.json({ one: 1, two: 'twelve' }) });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'bad-json', times: 1 });
    const bad = await ask();
    expect([bad.status, bad.headers.get('content-type')]).toEqual([200, 'application/json']);
    await expect(bad.json()).rejects.toThrow(SyntaxError);

    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'wrong-type', times: 1 });
    const page = await ask();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);

    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'slow-body', ms: 20, times: 1 });
    expect(await (await ask()).json()).toEqual({ one: 1, two: 'twelve' });
  });

  test('Throttling is worded by the provider, or a 429 with the seconds to wait', async () => {
    const plain = await startControl();
    await plain.steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'throttle', ms: 1500 });
    const refused = await plain.ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);

    const own = await startControl({}, { throttle: (waitMs) => Response.json({ waitMs }) });
    await own.steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'throttle' });
    expect(await (await own.ask()).json()).toEqual({ waitMs: 1000 });
  });

  test('A GraphQL error is no fault for a provider that speaks another language', async () => {
    const { steer } = await startControl();
    const refused = await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'graphql-error' });
    expect([refused.status, await refused.text()]).toEqual([400, 'kind: graphql-error is for storefront only.\n']);
  });

  test('The rate decides how many requests meet it', async () => {
    const draws = [0.1, 0.5, 0.49];
    const { steer, ask } = await startControl({ random: () => draws.shift() ?? 1 });
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', rate: 0.5 });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 200, 500]);
  });

  test.each([
    ['cartCreate', [200, 500, 200]],
    ['/graphql?a=1', [200, 500, 500]],
    [{ body: 'cartCreate' }, [200, 500, 200]],
    [{ method: 'post', path: '/graphql', body: 'productByHandle' }, [200, 200, 500]],
    [{ method: 'GET' }, [500, 200, 200]],
  ])('A match of %j picks the requests', async (match, statuses) => {
    const { steer, ask } = await startControl();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', match });
    const cart = await ask('/graphql?a=1', { method: 'POST', body: '{"query":"mutation cartCreate"}' });
    const product = await ask('/graphql?a=1', { method: 'POST', body: '{"query":"query productByHandle"}' });
    expect([(await ask('/elsewhere')).status, cart.status, product.status]).toEqual(statuses);
  });

  test('Faults are taken back all at once', async () => {
    const { steer, ask } = await startControl();
    await steer('POST', '/_sandbox/faults', { provider: 'content', kind: 'status' });
    expect((await steer('DELETE', '/_sandbox/faults')).status).toBe(204);
    expect((await ask()).status).toBe(200);
  });

  test.each([
    [
      { provider: 'content', kind: 'explode' },
      'kind: must be one of status, delay, hang, reset, lost-answer, truncate, bad-json, wrong-type, graphql-error, throttle, slow-body.\n',
    ],
    [
      { provider: 'content' },
      'kind: must be one of status, delay, hang, reset, lost-answer, truncate, bad-json, wrong-type, graphql-error, throttle, slow-body.\n',
    ],
    [{ provider: 'pigeon', kind: 'reset' }, 'provider: must be one of content.\n'],
    [{ kind: 'reset' }, /^provider: .+\.\n$/],
    [{ provider: 'content', kind: 'delay' }, /^ms: .+\.\n$/],
    [{ provider: 'content', kind: 'status', status: 200 }, /^status: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', rate: 2 }, /^rate: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', times: 0 }, /^times: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', match: { host: 'x' } }, /^match: .+\.\n$/],
    [{ provider: 'content', kind: 'reset', often: true }, /^The body: .*often.*\.\n$/],
    ['text', /^The body: .+\.\n$/],
  ])('%j is refused with one sentence that names the field', async (body, message) => {
    const { steer } = await startControl();
    const response = await steer('POST', '/_sandbox/faults', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('A body that is not JSON is refused', async () => {
    const { control } = await startControl();
    const response = await fetch(`${control}/_sandbox/faults`, { method: 'POST', body: '{' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/^The body: .+\.\n$/)]);
  });
});
