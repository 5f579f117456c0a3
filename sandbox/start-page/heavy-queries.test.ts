import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '../settings.ts';
import { startSandbox } from '../start.ts';
import { page, type ServedPages, servePages } from './testing/pages.ts';

const open = `"${'\\"'.repeat(30_000)}`;

test.each([
  ['is longer than 64 KB', `"${'x'.repeat(64 * 1024)}"`, 'longer than 65536 characters'],
  ['is megabytes of text', `"${'x'.repeat(8_000_000)}"`, 'longer than 65536 characters'],
  ['has an unterminated string', open, ''],
  ['has a pattern with exponential cost', `"${'a'.repeat(40)}" match "${'a*'.repeat(20)}b"`, 'more than 5 wildcards'],
  ['is nested too deeply', '!'.repeat(50_000), 'nested too deeply'],
])('A query that %s is refused immediately', async (_, query, message) => {
  await using served = await servePages(page('a', 'One'));
  const refused = served.client().fetch(query);
  await expect(refused).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(message) });
});

test('A pattern in a parameter has the same limit', async () => {
  await using served = await servePages(page('a', 'aaaa'));
  const countMatches = (pattern: string) => served.client().fetch('count(*[title match $pattern])', { pattern });
  expect(await countMatches('a*a*')).toBe(1);
  await expect(countMatches('a*a*a*a*a*a*b')).rejects.toMatchObject({ statusCode: 400 });
});

/** Nested scans of four levels: with 60 documents they read 13 million. */
const nested = [
  '*[_id in *[_id in *[_id in *[_id in *[]._id]._id]._id]._id]',
  '*[_type in *[_id in *[_id in *[_id in *[_id == ^._id]._id]._id]._id]._type]',
  'count(*[count(*[count(*[count(*[_id==^.^._id])>1])>1])>1])',
  '*{"a": *{"b": *{"c": *{"d": count(*)}}}}',
];

/** This query takes hours, but no memory. */
const lasting = `${'count(*['.repeat(8)}count(*)${' > 1])'.repeat(8)}`;

function serveSixty(): Promise<ServedPages> {
  return servePages(...Array.from({ length: 60 }, (_, index) => page(`p${index}`, 'One')));
}

function limitQueries({ context }: ServedPages, queryTimeoutMs: number): void {
  context.settings = { ...context.settings, startPage: { ...context.settings.startPage, queryTimeoutMs } };
}

describe('the time and memory limits', () => {
  test.each(nested)('%s is ended with 408, without effect on later requests', async (query) => {
    await using served = await serveSixty();
    limitQueries(served, 300);
    const refused = served.client().fetch(query);
    await expect(refused).rejects.toMatchObject({
      statusCode: 408,
      message: expect.stringContaining('it was ended after 300 ms'),
    });
    limitQueries(served, 60_000);
    expect(await served.client().fetch('count(*)')).toBe(60);
  });

  test('A mutation whose query is beyond the time limit changes nothing', async () => {
    await using served = await serveSixty();
    limitQueries(served, 300);
    await expect(
      served.client().delete({ query: '*[_id in *[_id in *[_id in *[_id in *[]._id]._id]._id]._id]' }),
    ).rejects.toMatchObject({ statusCode: 408 });
    limitQueries(served, 60_000);
    expect(await served.client().fetch('count(*)')).toBe(60);
  });

  test('A patch beyond the time limit is ended with 408, and changes nothing', async () => {
    const ends = ['x'.repeat(40), 'y'.repeat(40)];
    const middle = (factor: number) =>
      Array.from({ length: 20_000 }, (_, index) => ((index * index * factor) % 9973).toString(36)).join('');
    const text = ends.join(middle(7));
    await using served = await servePages(page('a', 'One', { text }));
    limitQueries(served, 300);
    const diffMatchPatch = { text: `@@ -1,${text.length} +1,0 @@\n-${ends.join(middle(11))}\n` };
    const edit = served.client().patch('a').diffMatchPatch(diffMatchPatch).commit();
    await expect(edit).rejects.toMatchObject({
      statusCode: 408,
      message: expect.stringContaining('The patch takes too long: it was ended after 300 ms'),
    });
    limitQueries(served, 60_000);
    expect(await served.client().fetch('*[_id == "a"][0].text')).toBe(text);
  });

  test('A listener whose filter is beyond the time limit gets channelError, and its stream ends', async () => {
    await using served = await serveSixty();
    const filter = '*[count($many[count($many[count($many[@ == ^.^.^.title]) > 0]) > 0]) > 0]';
    const many = Array.from({ length: 2000 }, () => 1);
    const listening = Promise.withResolvers<void>();
    const failed = Promise.withResolvers<unknown>();
    const subscription = served
      .client()
      .listen(filter, { many }, { events: ['welcome', 'mutation'] })
      .subscribe({ next: () => listening.resolve(), error: failed.resolve });
    await listening.promise;
    // The patch has the same limit, which is long enough for it even on a busy machine.
    limitQueries(served, 2000);
    await served.client().patch('p0').set({ title: 'Two' }).commit();
    expect(await failed.promise).toMatchObject({ message: expect.stringContaining('it was ended after 2000 ms') });
    subscription.unsubscribe();
  });

  test('An error in read-ahead after the result is complete has no effect', async () => {
    await using served = await servePages(page('a', 'One'), page('b', 'Two'));
    const query = '"One" in *{"found": select(title == "One" => "One", text::query("x"))}.found';
    expect(await served.client().fetch(query)).toBe(true);
    expect(await served.client().fetch('count(*)')).toBe(2);
  });

  test('A query beyond the memory limit is refused, without effect on later requests', async () => {
    await using served = await servePages(page('a', 'One'));
    limitQueries(served, 60_000);
    const letters = Array.from({ length: 100 }, (_, index) => `"k${index}": string::split($text, "")`);
    const refused = served.client().fetch(`{${letters.join(', ')}}`, { text: 'x'.repeat(9_000_000) });
    await expect(refused).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('more than 256 MB of memory'),
    });
    expect(await served.client().fetch('count(*)')).toBe(1);
  });

  test('A result beyond 32 MB is refused', async () => {
    await using served = await servePages(page('a', 'x'.repeat(100_000)));
    limitQueries(served, 60_000);
    const refused = served.client().fetch(`[${Array(400).fill('...*').join(', ')}]`);
    await expect(refused).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('longer than') });
  });

  test('Other requests are answered while a heavy query runs, by other providers and by this one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir, shopUrl: 'http://127.0.0.1:3000' });
    try {
      const { startPage, storefront } = sandbox.description;
      const client = createClient({
        projectId: String(startPage?.projectId),
        dataset: String(startPage?.dataset),
        apiVersion: '2021-03-25',
        apiHost: String(startPage?.url),
        useProjectHostname: false,
        useCdn: false,
        maxRetries: 0,
      });
      // With fake timers, the time limit does not pass in the meantime, even on a busy machine.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let ended: unknown = null;
      client.fetch(lasting).catch((error: unknown) => {
        ended = error;
      });
      // Queries are sent to processes in order: after the response to this one, the heavy one runs.
      await client.fetch('1');
      const shop = await fetch(`${storefront?.url}/api/2026-04/graphql.json`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-storefront-access-token': String(storefront?.token),
        },
        body: JSON.stringify({ query: '{ shop { name } }' }),
      });
      expect(await shop.json()).toMatchObject({ data: { shop: { name: expect.any(String) } } });
      expect(await client.fetch('count(*) > 20')).toBe(true);
      expect(ended).toBeNull();
      const outcome = () => {
        vi.advanceTimersByTime(defaultSettings().startPage.queryTimeoutMs);
        return ended;
      };
      await expect.poll(outcome).toMatchObject({ statusCode: 408 });
    } finally {
      vi.useRealTimers();
      await sandbox.close();
      await rm(dataDir, { recursive: true });
    }
  });
});
