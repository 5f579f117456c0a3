import { onTestFinished } from 'vitest';
import { createClock } from '../../clock.ts';
import { openPorts } from '../../http/ports.ts';
import type { Provider } from '../../provider.ts';
import { createSubscriptions } from '../../publishing/subscriptions.ts';
import { createDeliveries } from '../../publishing/webhook-dispatcher.ts';
import { defaultSettings } from '../../settings.ts';
import { seedOf } from '../../testing/small-seed.ts';
import { createControl } from '../control.ts';
import { createFaults, type FaultSources } from '../faults.ts';
import { instrumentProvider, serveControl } from '../instrument-provider.ts';
import { createJournal } from '../journal.ts';

/** A control port and one provider that echoes its requests, both on real sockets, until the test ends. */
export async function startControl(sources: FaultSources = {}, own: Partial<Provider> = {}) {
  const echo: Provider = {
    handle: async (request) => new Response(`${request.method} ${await request.text()}`),
    reset: () => {},
    describe: () => ({ token: 'shown' }),
    ...own,
  };
  const ports = await openPorts({ host: '127.0.0.1', port: 0 }, { content: () => echo });
  onTestFinished(ports.close);
  const clock = createClock(() => Date.parse('2026-01-02T03:04:05Z'));
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const journal = createJournal(clock.now);
  const faults = createFaults(sources);
  const stock: [string, number][] = [];
  for (const { listener } of ports.providers) {
    listener.serve(instrumentProvider('content', echo, { journal, faults, closing: closing.signal }));
  }
  const control = createControl({
    description: {
      control: { url: ports.control.origin },
      content: { url: ports.addresses.content, ...echo.describe() },
    },
    running: [{ name: 'content', provider: { records: { orders: () => [{ number: 1001 }] }, ...echo } }],
    context: { settings: defaultSettings(), seed: seedOf('/nowhere'), shopUrl: 'http://shop.test' },
    clock,
    faults,
    journal,
    subscriptions: createSubscriptions(),
    deliveries: createDeliveries(),
    setStock: async (variantId, quantity) => variantId !== '404' && stock.push([variantId, quantity]) > 0,
    flush: async () => {},
  });
  ports.control.serve(serveControl(control));
  return {
    stock,
    provider: ports.addresses.content,
    send: (path = '/', init?: RequestInit) => fetch(ports.addresses.content + path, init),
    callControl: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`${ports.control.origin}${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    control: ports.control.origin,
  };
}
