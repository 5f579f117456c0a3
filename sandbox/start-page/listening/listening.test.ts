import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { queueOf } from '../testing/event-queue.ts';
import { page, pagesSeed, servePages } from '../testing/pages.ts';

const pages = '*[_type == "page"]';

describe('/data/listen', () => {
  test('An edit of the seed sends appear, update and disappear, as the filter matches before and after', async () => {
    await using served = await servePages(page('a', 'One'), page('b', 'Two'));
    const filter = '*[_type == "page" && title == $title]';
    using events = queueOf(served.client().listen(filter, { title: 'One' }, { events: ['welcome', 'mutation'] }));
    expect(await events.next()).toMatchObject({ type: 'welcome', listenerName: expect.any(String) });

    await served.follow(pagesSeed(page('a', 'One', { lead: 'New' }), page('b', 'Two')));
    expect(await events.next()).toMatchObject({
      type: 'mutation',
      documentId: 'a',
      transition: 'update',
      projectId: 'lightsb1',
      dataset: 'production',
      result: { title: 'One', lead: 'New' },
      timestamp: '2026-01-02T03:04:05.000Z',
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
    });
    await served.follow(pagesSeed(page('a', 'Other'), page('b', 'One')));
    expect([await events.next(), await events.next()]).toMatchObject([
      { documentId: 'a', transition: 'disappear', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
      { documentId: 'b', transition: 'appear', transactionTotalEvents: 2, transactionCurrentEvent: 2 },
    ]);
    await served.follow(pagesSeed(page('a', 'Other')));
    const gone = await events.next();
    expect(gone).toMatchObject({ documentId: 'b', transition: 'disappear', mutations: [{ delete: { id: 'b' } }] });
    expect(gone).not.toHaveProperty('result');
  });

  test('A mutation is sent as it was made, without a revision', async () => {
    await using served = await servePages();
    using events = queueOf(served.client().listen(pages, {}, { events: ['welcome', 'mutation'] }));
    await events.next();
    await served.client().create({ _id: 'a', _type: 'page', title: 'One' });
    expect(await events.next()).toMatchObject({
      mutations: [{ create: { _id: 'a', _type: 'page', title: 'One' } }],
      result: { _rev: expect.stringMatching(/./) },
    });
    await served.client().createOrReplace({ _id: 'a', _type: 'page', title: 'Two' });
    const replaced = await events.next();
    expect(replaced).toHaveProperty('mutations', [{ createOrReplace: { _id: 'a', _type: 'page', title: 'Two' } }]);
  });

  test('Documents that did not change, or do not match, send no event', async () => {
    await using served = await servePages(page('a', 'One'));
    using events = queueOf(served.client().listen(pages, {}, { events: ['welcome', 'mutation'] }));
    await events.next();
    await served.follow(pagesSeed(page('a', 'One')));
    await served.follow(pagesSeed(page('a', 'One'), { _id: 'x', _type: 'note' }));
    await served.follow(pagesSeed(page('a', 'Last')));
    expect(await events.next()).toMatchObject({ documentId: 'a', result: { title: 'Last' } });
  });

  test('previousRev is the resultRev of the event before, and includePreviousRevision sends the document before', async () => {
    await using served = await servePages(page('a', 'One'));
    const options = { includePreviousRevision: true, includeResult: false, includeMutations: false } as const;
    using events = queueOf(served.client().listen(pages, {}, { ...options, events: ['welcome', 'mutation'] }));
    await events.next();
    await served.client().patch('a').set({ title: 'Two' }).commit();
    await served.client().patch('a').set({ title: 'Three' }).commit();
    const [first, second] = [await events.next(), await events.next()];
    expect(first).toMatchObject({ previous: { title: 'One' } });
    expect(second).toMatchObject({
      previous: { title: 'Two' },
      previousRev: 'resultRev' in first ? first.resultRev : '',
    });
    for (const excluded of ['result', 'mutations']) expect(first).not.toHaveProperty(excluded);
  });

  test('Events of drafts need the token, and since API version 2025-02-19 includeAllVersions', async () => {
    await using served = await servePages(page('a', 'One'));
    const options = { events: ['welcome', 'mutation'] as ('welcome' | 'mutation')[] };
    using open = queueOf(served.client({ token: undefined }).listen(pages, {}, options));
    using older = queueOf(served.client().listen(pages, {}, options));
    using newer = queueOf(served.client({ apiVersion: '2025-02-19' }).listen(pages, {}, options));
    using allVersions = queueOf(
      served.client({ apiVersion: '2025-02-19' }).listen(pages, {}, { ...options, includeAllVersions: true }),
    );
    for (const events of [open, older, newer, allVersions]) await events.next();
    await served.client().create({ _id: 'drafts.a', _type: 'page' });
    await served.client().create({ _id: 'z', _type: 'page' });
    const received = [open, older, newer, allVersions].map(
      async (events) => (await events.next()) as { documentId: string },
    );
    expect((await Promise.all(received)).map(({ documentId }) => documentId)).toEqual([
      'z',
      'drafts.a',
      'z',
      'drafts.a',
    ]);
  });

  test('A listener that does not read is disconnected at 8 MB', async () => {
    const disconnected = expectLogged(/The client does not read what it listens to/);
    await using served = await servePages();
    const { hostname, port } = new URL(served.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /v2021-03-25/data/listen/production?query=*&includeResult=true HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.pause();
    const text = 'x'.repeat(1024 * 1024);
    for (let n = 0; n < 24; n += 1) await served.client().createOrReplace({ _id: 'large', _type: 'page', text, n });
    // Events are sent after the responses to the mutations.
    await expect.poll(disconnected).not.toEqual([]);
    socket.resume();
    socket.on('error', () => {});
    await once(socket, 'close');
  });

  test('A private dataset sends no events without the token', async () => {
    await using served = await servePages(page('a', 'One'));
    served.context.settings.startPage.dataset = 'private';
    const options = { events: ['welcome', 'mutation'] as ('welcome' | 'mutation')[] };
    using anonymous = queueOf(served.client({ token: undefined }).listen(pages, {}, options));
    await anonymous.next();
    await served.client().patch('a').set({ title: 'Two' }).commit();
    served.context.settings.startPage.dataset = 'public';
    await served.client().patch('a').set({ title: 'Three' }).commit();
    expect(await anonymous.next()).toMatchObject({ result: { title: 'Three' } });
  });

  test('Visibility "transaction" sends events at the commit, "query" when queries see it', async () => {
    await using served = await servePages(page('a', 'One'));
    served.context.settings.publishDelayMs = 60_000;
    const listen = (visibility: 'transaction' | 'query') =>
      queueOf(served.client().listen(pages, {}, { visibility, events: ['welcome', 'mutation'] }));
    using early = listen('transaction');
    using late = listen('query');
    for (const events of [early, late]) await events.next();
    await served.client().patch('a').set({ title: 'Two' }).commit({ visibility: 'async' });
    expect(await early.next()).toMatchObject({ visibility: 'transaction' });
    expect(await served.client().fetch('*[_id == "a"][0].title')).toBe('One');
    expect(late.pending()).toEqual([]);
    served.clock.advance(60_000);
    expect(await late.next()).toMatchObject({ visibility: 'query' });
    expect(await served.client().fetch('*[_id == "a"][0].title')).toBe('Two');
  });

  test('A listener that reconnects gets the missed events after welcomeback, or reset', async () => {
    await using served = await servePages(page('a', 'One'));
    const url = new URL(`${served.origin}/v2021-03-25/data/listen/production?enableResume=true`);
    url.searchParams.set('query', pages);
    await served.client().patch('a').set({ title: 'Two' }).commit();
    const first = await linesOf(url, {}, 1);
    expect(first).toContainEqual('event: welcome');
    const lastEventId = first.find((line) => line.startsWith('id: '))?.slice(4) ?? '';
    await served.client().patch('a').set({ title: 'Three' }).commit();
    const resumed = await linesOf(url, { 'last-event-id': lastEventId }, 2);
    expect(resumed.filter((line) => line.startsWith('event: '))).toEqual(['event: welcomeback', 'event: mutation']);
    expect(await linesOf(url, { 'last-event-id': 'gone#a' }, 1)).toContainEqual('event: reset');
  });

  test('Events of large documents are kept up to 32 MB: a listener that missed more gets reset', async () => {
    await using served = await servePages(page('a', 'One', { text: 'x'.repeat(1024 * 1024) }));
    const url = new URL(`${served.origin}/v2021-03-25/data/listen/production?enableResume=true`);
    url.searchParams.set('query', pages);
    const latest = async () => (await linesOf(url, {}, 1)).find((line) => line.startsWith('id: '))?.slice(4) ?? '';
    const ids = [await latest()];
    for (let n = 0; n < 20; n += 1) {
      await served.client().patch('a').set({ n }).commit();
      ids.push(await latest());
    }
    const resumed = async (id = '') => linesOf(url, { 'last-event-id': id }, 1);
    expect(await resumed(ids.at(-2))).toContainEqual('event: welcomeback');
    expect(await resumed(ids[0])).toContainEqual('event: reset');
  });

  test('Streams end when the sandbox closes', async () => {
    const served = await servePages();
    const response = await fetch(`${served.origin}/v2021-03-25/data/listen/production?query=*`);
    await served.close();
    expect(await response.text()).toContain('event: welcome');
  });

  test('Comments keep the connection alive', async () => {
    await using served = await servePages();
    served.context.settings.startPage.listen.heartbeatMs = 10;
    const response = await fetch(`${served.origin}/v2021-03-25/data/listen/production?query=*`);
    let received = '';
    for await (const chunk of response.body ?? []) {
      received += Buffer.from(chunk).toString();
      if (received.endsWith('\n:\n\n:\n\n')) break;
    }
    expect(received).toContain('event: welcome');
  });
});

/** The lines of a stream up to this number of events. */
async function linesOf(url: URL, headers: Record<string, string>, events: number): Promise<string[]> {
  const response = await fetch(url, { headers });
  let received = '';
  for await (const chunk of response.body ?? []) {
    received += Buffer.from(chunk).toString();
    if (received.split('\n').filter((line) => line.startsWith('data: ')).length >= events && received.endsWith('\n\n'))
      break;
  }
  return received.split('\n');
}

describe('/data/live/events', () => {
  test('A change sends the sync tags of the queries whose result it may change', async () => {
    await using served = await servePages(page('a', 'One', { next: { $ref: 'n' } }), { _id: 'n', _type: 'note' });
    const client = served.client({ token: undefined });
    using events = queueOf(client.live.events());
    expect(await events.next()).toMatchObject({ type: 'welcome' });
    const tagsOf = async (query: string) =>
      new Set((await client.fetch(query, {}, { filterResponse: false })).syncTags ?? []);
    const queries = [pages, '*[_type == "note"]', '*[_type == "page"]{next->}', '*[_id in ["a", "b"]]', 'count(*)'];
    const touched = async () => {
      const event = await events.next();
      const tags = event.type === 'message' ? event.tags : [];
      const tagsOfQueries = await Promise.all(queries.map(tagsOf));
      return tagsOfQueries.map((known) => tags.some((tag) => known.has(tag)));
    };

    await served.follow(pagesSeed(page('a', 'One', { next: { $ref: 'n' } }), { _id: 'n', _type: 'note', text: 'New' }));
    expect(await touched()).toEqual([false, true, true, false, true]);
    await served.client().patch('a').set({ title: 'Two' }).commit();
    expect(await touched()).toEqual([true, false, true, true, true]);
  });

  test('Events of drafts need includeDrafts and the token', async () => {
    await using served = await servePages(page('a', 'One'));
    using published = queueOf(served.client().live.events());
    using drafts = queueOf(served.client().live.events({ includeDrafts: true }));
    for (const events of [published, drafts]) await events.next();
    await served.client().create({ _id: 'drafts.a', _type: 'page' });
    await served.client().create({ _id: 'z', _type: 'page' });
    const [draft, open, same] = [await drafts.next(), await published.next(), await drafts.next()];
    expect(same).toEqual(open);
    expect(draft).not.toEqual(open);
    await expect(
      fetch(`${served.origin}/v2021-03-25/data/live/events/production?includeDrafts=true`),
    ).resolves.toHaveProperty('status', 401);
  });

  test('A client that reconnects gets the missed tags, or restart', async () => {
    await using served = await servePages(page('a', 'One'));
    const url = new URL(`${served.origin}/v2021-03-25/data/live/events/production`);
    const lastEventId = (await linesOf(url, {}, 1)).find((line) => line.startsWith('id: '))?.slice(4) ?? '';
    await served.client().patch('a').set({ title: 'Two' }).commit();
    const missed = await linesOf(url, { 'last-event-id': lastEventId }, 2);
    expect(missed.filter((line) => line.startsWith('event: '))).toEqual(['event: welcome', 'event: message']);
    expect(await linesOf(url, { 'last-event-id': 'gone' }, 2)).toContainEqual('event: restart');
  });
});
