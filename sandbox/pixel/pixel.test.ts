import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Provider } from '../provider.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf } from '../testing/small-seed.ts';
import { createPixel } from './pixel.ts';

let served: ServedProvider;
let provider: Provider;
beforeEach(async () => {
  served = await serveProvider(
    'pixel',
    (context) => {
      provider = createPixel(context);
      return provider;
    },
    seedOf('/nowhere'),
  );
});
afterEach(() => served.close());

const events = () => provider.records?.['pixel-events']?.();

test('An event is stored with its data and answered with a GIF, without a cookie', async () => {
  const facts = {
    id: '17',
    ev: 'Purchase',
    dl: 'http://shop.test/a?b=c',
    rl: '',
    ts: '1',
    'cd[value]': '699.00',
    'cd[a b]': '<x>',
  };
  const response = await fetch(`${served.origin}/tr/?${new URLSearchParams(facts)}`);
  expect(response.headers.get('content-type')).toBe('image/gif');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect((await response.bytes()).subarray(0, 6)).toEqual(new TextEncoder().encode('GIF89a'));
  expect(events()).toEqual([
    {
      id: '17',
      event: 'Purchase',
      address: 'http://shop.test/a?b=c',
      referrer: '',
      data: { value: '699.00', 'a b': '<x>' },
      noscript: false,
      receivedAt: '2026-01-02T03:04:05.000Z',
    },
  ]);
});

test('The image of a page without scripts is marked, and events may be sent as a form', async () => {
  await fetch(`${served.origin}/tr?id=17&ev=PageView&noscript=1`);
  await fetch(`${served.origin}/tr/`, { method: 'POST', body: new URLSearchParams({ id: '17', ev: 'Lead' }) });
  expect(events()).toMatchObject([
    { event: 'PageView', noscript: true },
    { event: 'Lead', noscript: false },
  ]);
});

test('The script and its settings may be loaded by any page', async () => {
  for (const path of ['/en_US/fbevents.js', '/de_DE/fbevents.js', '/signals/config/17?v=2.0']) {
    const response = await fetch(served.origin + path);
    expect(response.headers.get('content-type'), path).toBe('application/javascript; charset=utf-8');
    expect(response.headers.get('cross-origin-resource-policy'), path).toBe('cross-origin');
  }
});

test('A reset deletes the events', async () => {
  await fetch(`${served.origin}/tr?id=17&ev=PageView`);
  await provider.reset();
  expect(events()).toEqual([]);
});
