import { afterEach, describe, expect, test, vi } from 'vitest';
import { startControl } from './control/testing/start-control.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what happens at the provider', () => {
  test('A fault of ours is a plain sentence for the client and a line for the terminal', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failure = new Error('secret detail');
    const { ask } = await startControl({}, { handle: () => Promise.reject(failure) });
    const response = await ask('/x');
    expect([response.status, await response.text()]).toEqual([
      500,
      "The sandbox's content failed at this request; its terminal says why.\n",
    ]);
    expect(said).toHaveBeenCalledExactlyOnceWith('sandbox/content: GET /x failed:', failure);
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
