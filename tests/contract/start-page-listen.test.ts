import {
  ChannelError,
  type ClientConfig,
  ConnectionFailedError,
  DisconnectError,
  type ListenEventName,
} from '@sanity/client';
import { describe, expect, test } from 'vitest';
import { queueOf } from '#sandbox/start-page/testing/event-queue.ts';
import { contract } from './support/contract.ts';
import { queryClient, queryClientWithToken, queryOrigin } from './support/query-client.ts';

contract('startPage', (subject) => {
  const clientWith = (options: ClientConfig = {}) => queryClient(subject.account(), options);
  const withToken = () => queryClientWithToken(subject.account());
  const events: ListenEventName[] = ['welcome', 'mutation', 'reconnect'];
  const notes = '*[_type == "note"]';

  describe('listeners', () => {
    test('The first event is a welcome', async () => {
      using received = queueOf(clientWith().listen(notes, {}, { events }));
      expect(await received.next()).toMatchObject({ type: 'welcome', listenerName: expect.any(String) });
    });

    test('The client refuses a query with a URL of more than 14,800 characters', async () => {
      const { apiVersion, dataset } = subject.account();
      const base = queryOrigin(subject.account());
      const lengthWith = (text: string) =>
        `${base}/v${apiVersion}/data/listen/${dataset}?${new URLSearchParams({ query: '*[text == $text]', $text: JSON.stringify(text), includeResult: 'true' })}`
          .length;
      const room = 14_800 - lengthWith('');
      using received = queueOf(clientWith().listen('*[text == $text]', { text: 'x'.repeat(room) }, { events }));
      expect(await received.next()).toMatchObject({ type: 'welcome' });
      using refused = queueOf(clientWith().listen('*[text == $text]', { text: 'x'.repeat(room + 1) }, { events }));
      await expect(refused.next()).rejects.toThrow('Query too large for listener');
    });

    test('A wrong token is refused without a retry', async () => {
      using received = queueOf(clientWith({ token: 'no-such-token' }).listen(notes, {}, { events }));
      const error = await received.next().catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ConnectionFailedError);
      expect(error).toMatchObject({ status: 401 });
    });

    test.runIf(subject.isSandbox).each([
      ['*[_type ==', {}],
      ['*[_type == $missing]', {}],
    ])('The filter %s is refused without a retry', async (filter, params) => {
      using received = queueOf(clientWith().listen(filter, params, { events }));
      await expect(received.next()).rejects.toMatchObject({ name: 'ConnectionFailedError', status: 400 });
      const requests = await subject.sandbox().requests('startPage');
      expect(requests.map(({ status }) => status)).toEqual([400]);
    });

    test.runIf(subject.isSandbox)('A mutation event has the mutations, the result and both revisions', async () => {
      using received = queueOf(clientWith().listen('*[_type == "note" && n > $n]', { n: 1 }, { events }));
      await received.next();
      const client = withToken();
      await client.create({ _id: 'one', _type: 'note', n: 1 });
      const { _rev } = await client.patch('one').set({ n: 2 }).commit();
      expect(await received.next()).toMatchObject({
        type: 'mutation',
        documentId: 'one',
        eventId: `${_rev}#one`,
        transactionId: _rev,
        transition: 'appear',
        mutations: [{ patch: { id: 'one', set: { n: 2 } } }],
        result: { _id: 'one', n: 2 },
        previousRev: expect.any(String),
        resultRev: _rev,
        visibility: 'transaction',
        transactionTotalEvents: 1,
        transactionCurrentEvent: 1,
      });
      await client.patch('one').set({ n: 3 }).commit();
      expect(await received.next()).toMatchObject({ transition: 'update', previousRev: _rev });
      await client.delete('one');
      expect(await received.next()).toMatchObject({ transition: 'disappear', documentId: 'one' });
    });

    test.runIf(subject.isSandbox)('A listener reconnects after the end of its stream', async () => {
      await subject.sandbox().settings({ startPage: { listen: { reconnectMs: 10 } } });
      using received = queueOf(clientWith().listen(notes, {}, { events }));
      expect(await received.next()).toMatchObject({ type: 'welcome' });
      // A reset of the sandbox ends every stream, as a restart of the service does.
      await fetch(`${subject.sandbox().url}/_sandbox/reset`, { method: 'POST' });
      expect(await received.next()).toMatchObject({ type: 'reconnect' });
      expect(await received.next()).toMatchObject({ type: 'welcome' });
      await withToken().create({ _id: 'one', _type: 'note' });
      expect(await received.next()).toMatchObject({ documentId: 'one' });
    });

    test.runIf(subject.isSandbox)('The client retries 503 after a second', async () => {
      await subject.sandbox().addFault({ provider: 'startPage', kind: 'status', status: 503, times: 1 });
      using received = queueOf(clientWith().listen(notes, {}, { events }));
      expect([await received.next(), await received.next()]).toMatchObject([
        { type: 'reconnect' },
        { type: 'welcome' },
      ]);
    });

    test.runIf(subject.isSandbox).each([
      ['channelError', ChannelError],
      ['disconnect', DisconnectError],
    ])('The setting listen.opening refuses listeners with %s', async (opening, kind) => {
      await subject.sandbox().settings({ startPage: { listen: { opening } } });
      using received = queueOf(clientWith().listen(notes, {}, { events }));
      await expect(received.next()).rejects.toBeInstanceOf(kind);
    });
  });

  describe('live events', () => {
    test('The first event is a welcome', async () => {
      using received = queueOf(clientWith().live.events());
      expect(await received.next()).toMatchObject({ type: 'welcome' });
    });

    test.runIf(subject.isSandbox)(
      'A change sends the sync tags of affected queries, and a query with the event id sees it',
      async () => {
        const client = clientWith();
        using received = queueOf(client.live.events());
        await received.next();
        const first = await client.fetch(notes, {}, { filterResponse: false });
        await withToken().create({ _id: 'one', _type: 'note' });
        const event = await received.next();
        if (event.type !== 'message') throw new Error(`A ${event.type} came instead of a message.`);
        expect(event.tags.some((tag) => first.syncTags?.includes(tag))).toBe(true);
        expect(await client.fetch(`${notes}._id`, {}, { lastLiveEventId: event.id })).toEqual(['one']);
      },
    );

    test.runIf(subject.isSandbox)('A reset of the dataset sends restart', async () => {
      using received = queueOf(clientWith().live.events());
      await received.next();
      await fetch(`${subject.sandbox().url}/_sandbox/reset`, { method: 'POST' });
      expect(await received.next()).toMatchObject({ type: 'restart', id: expect.any(String) });
    });

    test.runIf(subject.isSandbox)('The setting live.opening sends goaway', async () => {
      await subject.sandbox().settings({ startPage: { live: { opening: 'goaway' } } });
      using received = queueOf(clientWith().live.events());
      expect(await received.next()).toMatchObject({ type: 'goaway', data: { reason: expect.any(String) } });
    });
  });
});
