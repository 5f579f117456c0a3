import { describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { errorsHeader } from './instrument-provider.ts';
import { startControl } from './testing/start-control.ts';

describe('a provider behind its port', () => {
  test('An error thrown by a provider is a plain 500 for the client and a line on the terminal', async () => {
    const logged = expectLogged(/^sandbox\/content: GET \/x failed: Error: secret detail/);
    const failure = new Error('secret detail');
    const { send } = await startControl({}, { handle: () => Promise.reject(failure) });
    const response = await send('/x');
    expect([response.status, await response.text()]).toEqual([
      500,
      "The sandbox's content failed at this request; its terminal says why.\n",
    ]);
    expect(logged()).toHaveLength(1);
  });

  test('What a response with status 200 refused is in the journal, and in no header', async () => {
    const headers = { [errorsHeader]: 'Field "nothing" does not exist' };
    const { send, callControl } = await startControl({}, { handle: () => new Response('{}', { headers }) });
    expect((await send('/')).headers.has(errorsHeader)).toBe(false);
    const journal = await callControl('GET', '/_sandbox/requests');
    expect(await journal.json()).toMatchObject([{ status: 200, errors: 'Field "nothing" does not exist' }]);
  });

  test('A refused token is answered with a header that says where the right one is', async () => {
    const { send } = await startControl({}, { handle: () => new Response('', { status: 401 }) });
    expect((await send('/')).headers.get('x-sandbox-hint')).toContain('/_sandbox');
  });

  test('A body above 10 MB is refused with 413', async () => {
    const { send } = await startControl();
    const response = await send('/', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
    expect([response.status, await response.text()]).toEqual([413, 'The body is too large; at most 10 MB are read.\n']);
    expect((await send('/', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024) })).status).toBe(200);
  });

  test('A body above 10 MB without Content-Length is refused with 413', async () => {
    const { send } = await startControl();
    const megabyte = new Uint8Array(1024 * 1024);
    const body = new ReadableStream({
      start: (controller) => {
        for (let sent = 0; sent < 11; sent += 1) controller.enqueue(megabyte);
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect((await send('/', init)).status).toBe(413);
  });
});
