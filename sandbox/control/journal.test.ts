import { describe, expect, test } from 'vitest';
import { createJournal } from './journal.ts';
import { startControl } from './testing/start-control.ts';

describe('journal', () => {
  test('The oldest requests are dropped when bodies exceed 16 MB together', async () => {
    const journal = createJournal(() => 0);
    const body = new Uint8Array(64 * 1024).fill(0x61);
    for (let index = 0; index < 300; index += 1) {
      journal.record('content', new Request(`http://content.test/${index}`), body)(200);
    }
    const recorded = journal.list();
    expect([recorded.length, recorded[0]?.url]).toEqual([256, 'http://content.test/44']);
  });

  test('Secrets in a JSON body are masked, and nothing else of it', async () => {
    const { callControl, send } = await startControl();
    const body =
      '{"variables": {"customerAccessToken": "0123456789abcdef", "password":"open \\"sesame\\"", "note": "hi"}}';
    await send('/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const [entry] = await (await callControl('GET', '/_sandbox/requests')).json();
    expect(entry.body).toBe('{"variables": {"customerAccessToken": "***", "password":"***", "note": "hi"}}');
  });

  test('Requests are recorded, secrets masked', async () => {
    const { callControl, send, provider } = await startControl();
    await send('/a?access_token=sandbox-delivery-token&q=1', {
      method: 'POST',
      headers: {
        authorization: 'Bearer sandbox-delivery-token',
        'x-shopify-storefront-access-token': 'short',
        cookie: 'cart=12345678',
        'content-type': 'application/json',
      },
      body: '{"query":"{ shop { name } }"}',
    });
    const entries = await (await callControl('GET', '/_sandbox/requests')).json();
    expect(entries).toEqual([
      {
        time: '2026-01-02T03:04:05.000Z',
        provider: 'content',
        method: 'POST',
        url: `${provider}/a?access_token=***oken&q=1`,
        headers: expect.objectContaining({
          authorization: '***oken',
          'x-shopify-storefront-access-token': '***',
          cookie: '***5678',
          'content-type': 'application/json',
        }),
        body: '{"query":"{ shop { name } }"}',
        status: 200,
        ms: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('sandbox-delivery');
  });

  test('Card details in forms are masked', async () => {
    const { callControl, send } = await startControl();
    await send('/pay', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ada', cardNumber: '4242 4242 4242 4242', cvc: '123' }),
    });
    expect(await (await callControl('GET', '/_sandbox/requests')).json()).toMatchObject([
      { body: 'name=Ada&cardNumber=***4242&cvc=***' },
    ]);
  });

  test('Bodies are truncated at 64 KB, and only the last 5,000 requests are stored', async () => {
    const journal = createJournal(() => 0);
    const request = new Request('http://sandbox.test/');
    journal.record('content', request, new TextEncoder().encode('x'.repeat(70_000)));
    expect(journal.list()[0]?.body).toHaveLength(65_536);
    for (let index = 0; index < 5000; index += 1) journal.record('media', request, new Uint8Array());
    expect(journal.list()).toHaveLength(5000);
    expect(journal.list()[0]?.provider).toBe('media');
  });

  test('DELETE empties it', async () => {
    const { callControl, send } = await startControl();
    await send();
    expect((await callControl('DELETE', '/_sandbox/requests')).status).toBe(204);
    expect(await (await callControl('GET', '/_sandbox/requests')).json()).toEqual([]);
  });
});
