import { describe, expect, test } from 'vitest';
import { startControl } from './testing/start-control.ts';

describe('faults', () => {
  test('A status is returned `times` times, then requests succeed again', async () => {
    const { callControl, send } = await startControl();
    const added = await callControl('POST', '/_sandbox/faults', {
      provider: 'content',
      kind: 'status',
      status: 503,
      times: 2,
    });
    expect([added.status, await added.json()]).toEqual([
      201,
      { id: 1, met: 0, provider: 'content', kind: 'status', status: 503, rate: 1, times: 2, match: null },
    ]);
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([503, 503, 200]);
    expect(await (await callControl('GET', '/_sandbox/faults')).json()).toEqual([]);
  });

  test('Each fault is listed with the number of requests that met it', async () => {
    const { callControl, send } = await startControl();
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', times: 3 });
    await callControl('POST', '/_sandbox/faults', {
      provider: 'content',
      kind: 'status',
      match: 'no request has this',
    });
    await send();
    await send();
    expect(await (await callControl('GET', '/_sandbox/faults')).json()).toMatchObject([
      { id: 1, times: 1, met: 2 },
      { id: 2, times: null, met: 0 },
    ]);
  });

  test("A provider's own error format is used", async () => {
    const { callControl, send } = await startControl(
      {},
      { refuse: (status) => Response.json({ code: status }, { status }) },
    );
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', status: 429 });
    expect(await (await send()).json()).toEqual({ code: 429 });
  });

  test('A delay is waited for before the response', async () => {
    const waits: number[] = [];
    const { callControl, send } = await startControl({ wait: async (ms) => void waits.push(ms) });
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'delay', ms: 20_000 });
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'delay', ms: 5 });
    expect((await send()).status).toBe(200);
    expect(waits).toEqual([20_000, 5]);
  });

  test('Of several matching faults, one applies; the others stay for the next request', async () => {
    const { callControl, send } = await startControl();
    for (const status of [503, 401]) {
      await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', status, times: 1 });
    }
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([503, 401, 200]);
  });

  test('A reset closes the connection with ECONNRESET', async () => {
    const { callControl, send } = await startControl();
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'reset', times: 1 });
    await expect(send()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect((await send()).status).toBe(200);
    const journal = await (await callControl('GET', '/_sandbox/requests')).json();
    expect(journal).toMatchObject([
      { status: null, ms: null },
      { status: 200, ms: expect.any(Number) },
    ]);
  });

  test('A hang sends no response until the client gives up', async () => {
    const { callControl, send } = await startControl();
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'hang', times: 1 });
    const giveUp = new AbortController();
    const waiting = send('/', { signal: giveUp.signal });
    await expect.poll(async () => (await callControl('GET', '/_sandbox/requests')).json()).toHaveLength(1);
    giveUp.abort();
    await expect(waiting).rejects.toThrow('aborted');
    expect((await send()).status).toBe(200);
  });

  test('A lost-answer fault lets the provider handle the request', async () => {
    const acted: string[] = [];
    const { callControl, send } = await startControl(
      {},
      { handle: async (request) => new Response(String(acted.push(await request.text()))) },
    );
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'lost-answer', times: 1 });
    await expect(send('/', { method: 'POST', body: 'one' })).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(acted).toEqual(['one']);
    expect(await (await send('/', { method: 'POST', body: 'two' })).text()).toBe('2');
  });

  test('A truncated response is shorter than its Content-Length', async () => {
    const { callControl, send } = await startControl(
      {},
      {
        handle: () =>
          new Response('0123456789', { headers: { 'x-own': 'yes', 'x-sandbox-errors': 'for the journal' } }),
      },
    );
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'truncate', times: 1 });
    const response = await send();
    const sent = ['content-length', 'x-own', 'x-sandbox-errors'].map((name) => response.headers.get(name));
    expect([response.status, ...sent]).toEqual([200, '10', 'yes', null]);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await (await send()).text()).toBe('0123456789');
  });

  test('bad-json, wrong-type and slow-body have status 200', async () => {
    const { callControl, send } = await startControl({}, { handle: () => Response.json({ one: 1, two: 'twelve' }) });
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'bad-json', times: 1 });
    const bad = await send();
    expect([bad.status, bad.headers.get('content-type')]).toEqual([200, 'application/json']);
    await expect(bad.json()).rejects.toThrow(SyntaxError);

    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'wrong-type', times: 1 });
    const page = await send();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);

    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'slow-body', ms: 20, times: 1 });
    expect(await (await send()).json()).toEqual({ one: 1, two: 'twelve' });
  });

  test("A throttle has the provider's own format, or is a 429 with Retry-After", async () => {
    const plain = await startControl();
    await plain.callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'throttle', ms: 1500 });
    const refused = await plain.send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);

    const own = await startControl({}, { throttle: (waitMs) => Response.json({ waitMs }) });
    await own.callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'throttle' });
    expect(await (await own.send()).json()).toEqual({ waitMs: 1000 });
  });

  test('A graphql-error is refused for a provider without GraphQL', async () => {
    const { callControl } = await startControl();
    const refused = await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'graphql-error' });
    expect([refused.status, await refused.text()]).toEqual([400, 'kind: graphql-error is for storefront only.\n']);
  });

  test('The rate is the share of requests that meet it', async () => {
    const draws = [0.1, 0.5, 0.49];
    const { callControl, send } = await startControl({ random: () => draws.shift() ?? 1 });
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', rate: 0.5 });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([500, 200, 500]);
  });

  test.each([
    ['cartCreate', [200, 500, 200]],
    ['/graphql?a=1', [200, 500, 500]],
    [{ body: 'cartCreate' }, [200, 500, 200]],
    [{ method: 'post', path: '/graphql', body: 'productByHandle' }, [200, 200, 500]],
    [{ method: 'GET' }, [500, 200, 200]],
  ])('A match of %j selects the requests', async (match, statuses) => {
    const { callControl, send } = await startControl();
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'status', match });
    const cart = await send('/graphql?a=1', { method: 'POST', body: '{"query":"mutation cartCreate"}' });
    const product = await send('/graphql?a=1', { method: 'POST', body: '{"query":"query productByHandle"}' });
    expect([(await send('/elsewhere')).status, cart.status, product.status]).toEqual(statuses);
  });

  test('DELETE removes all faults', async () => {
    const { callControl, send } = await startControl();
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind: 'status' });
    expect((await callControl('DELETE', '/_sandbox/faults')).status).toBe(204);
    expect((await send()).status).toBe(200);
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
    const { callControl } = await startControl();
    const response = await callControl('POST', '/_sandbox/faults', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('A body that is not JSON is refused', async () => {
    const { control } = await startControl();
    const response = await fetch(`${control}/_sandbox/faults`, { method: 'POST', body: '{' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/^The body: .+\.\n$/)]);
  });
});
