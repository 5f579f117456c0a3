import { describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { startControl } from './testing/start-control.ts';

describe('what happens at the provider', () => {
  test('A fault of ours is a plain sentence for the client and a line for the terminal', async () => {
    const logged = expectLogged(/^sandbox\/content: GET \/x failed: Error: secret detail/);
    const failure = new Error('secret detail');
    const { ask } = await startControl({}, { handle: () => Promise.reject(failure) });
    const response = await ask('/x');
    expect([response.status, await response.text()]).toEqual([
      500,
      "The sandbox's content failed at this request; its terminal says why.\n",
    ]);
    expect(logged()).toHaveLength(1);
  });

  test('A body above 10 MB is not read', async () => {
    const { ask } = await startControl();
    const response = await ask('/', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
    expect([response.status, await response.text()]).toEqual([413, 'The body is too large; at most 10 MB are read.\n']);
    expect((await ask('/', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024) })).status).toBe(200);
  });

  test('Nor is one that does not say how long it is', async () => {
    const { ask } = await startControl();
    const megabyte = new Uint8Array(1024 * 1024);
    const body = new ReadableStream({
      start: (controller) => {
        for (let sent = 0; sent < 11; sent += 1) controller.enqueue(megabyte);
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect((await ask('/', init)).status).toBe(413);
  });
});
