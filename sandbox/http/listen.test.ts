import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type Listener, listen } from './listen.ts';

const opened: Listener[] = [];
afterEach(async () => {
  for (const listener of opened.splice(0)) await listener.close();
});

async function open(): Promise<Listener> {
  const listener = await listen('test', '127.0.0.1', 0);
  opened.push(listener);
  return listener;
}

/** Sends malformed bytes and returns the response, until the connection ends. */
async function send({ origin }: Listener, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // A listener that closes before it has read everything resets the connection.
  socket.on('error', () => {});
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

test('A request that arrives before the handler is set is answered once it is', async () => {
  const listener = await open();
  const response = fetch(listener.origin);
  listener.serve(async () => new Response('late'));
  expect(await (await response).text()).toBe('late');
});

test.each([
  ['An invalid host', 'GET / HTTP/1.1\r\nHost: bad host/@\r\nConnection: close\r\n\r\n', 400],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ['A header of 20,000 characters', `GET / HTTP/1.1\r\nHost: x\r\nBig: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['What is not HTTP', 'nonsense\r\n\r\n', 400],
] as const)('%s is refused without a stack trace', async (_, text, status) => {
  const listener = await open();
  listener.serve(async () => new Response('reached'));
  const received = await send(listener, text);
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(received).not.toMatch(/reached|\n\s+at /);
});

test('A listener on every interface has the loopback address in its origin', async () => {
  const listener = await listen('test', '0.0.0.0', 0);
  opened.push(listener);
  expect(listener.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('A connection without a request does not hold a closing listener open', async () => {
  const listener = await listen('test', '127.0.0.1', 0);
  const socket = connect(Number(new URL(listener.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await expect(listener.close()).resolves.toBeUndefined();
  await expect(closed).resolves.toBeDefined();
});

/** Sends a CONNECT request and waits for the head of its response. */
async function requestTunnel({ origin }: Listener): Promise<{ socket: Socket; head: string }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('CONNECT shop.test:443 HTTP/1.1\r\nHost: shop.test:443\r\n\r\n');
  const [head] = await once(socket, 'data');
  return { socket, head: String(head) };
}

/** The messages that the process emits for an event during the test. */
function reported(event: 'uncaughtException' | 'warning'): string[] {
  const reports: string[] = [];
  const keep = (error: Error) => reports.push(error.message);
  process.on(event, keep);
  onTestFinished(() => void process.off(event, keep));
  return reports;
}

test('A client whose tunnel is refused may reset its connection', async () => {
  const errors = reported('uncaughtException');
  const listener = await open();
  listener.serve(async () => new Response('still here'));
  listener.tunnel(() => null);
  const { socket, head } = await requestTunnel(listener);
  expect(head).toMatch(/^HTTP\/1\.1 403 /);
  socket.resetAndDestroy();
  expect(await (await fetch(listener.origin)).text()).toBe('still here');
  expect(errors).toEqual([]);
});

test('Twelve tunnels give no warning, and do not hold a closing listener open', async () => {
  const warnings = reported('warning');
  const [target, listener] = [await open(), await listen('test', '127.0.0.1', 0)];
  listener.tunnel(() => target.origin);
  const tunnels = await Promise.all(Array.from({ length: 12 }, () => requestTunnel(listener)));
  for (const { head } of tunnels) expect(head).toMatch(/^HTTP\/1\.1 200 /);
  const closed = tunnels.map(({ socket }) => once(socket, 'close'));
  await listener.close();
  await Promise.all(closed);
  expect(warnings).toEqual([]);
});

test('A truncated response is no error in a process whose shop replaced the global Response first', async () => {
  const script = `
    import { getRequestListener } from '@hono/node-server';
    getRequestListener(() => new Response());
    const { listen } = await import('./listen.ts');
    const listener = await listen('test', '127.0.0.1', 0);
    listener.serve(async (_, connection) => connection.truncate(new Response('0123456789')));
    await fetch(listener.origin).then((response) => response.text()).catch(() => console.log('truncated'));
    await listener.close();`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  await expect(run).resolves.toEqual({ stdout: 'truncated\n', stderr: '' });
});
