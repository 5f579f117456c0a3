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
      using heard = queueOf(clientWith().listen(notes, {}, { events }));
      expect(await heard.next()).toMatchObject({ type: 'welcome', listenerName: expect.any(String) });
    });

    test('A query whose address would pass 14,800 characters is never sent', async () => {
      const { apiVersion, dataset } = subject.account();
      const base = queryOrigin(subject.account());
      const lengthWith = (text: string) =>
        `${base}/v${apiVersion}/data/listen/${dataset}?${new URLSearchParams({ query: '*[text == $text]', $text: JSON.stringify(text), includeResult: 'true' })}`
          .length;
      const room = 14_800 - lengthWith('');
      using heard = queueOf(clientWith().listen('*[text == $text]', { text: 'x'.repeat(room) }, { events }));
      expect(await heard.next()).toMatchObject({ type: 'welcome' });
      using refused = queueOf(clientWith().listen('*[text == $text]', { text: 'x'.repeat(room + 1) }, { events }));
      await expect(refused.next()).rejects.toThrow('Query too large for listener');
    });

    test('A wrong token is refused for good', async () => {
      using heard = queueOf(clientWith({ token: 'no-such-token' }).listen(notes, {}, { events }));
      const error = await heard.next().catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ConnectionFailedError);
      expect(error).toMatchObject({ status: 401 });
    });

    test.runIf(subject.isSandbox).each([
      ['*[_type ==', {}],
      ['*[_type == $missing]', {}],
    ])('The filter %s is refused for good', async (filter, params) => {
      using heard = queueOf(clientWith().listen(filter, params, { events }));
      await expect(heard.next()).rejects.toMatchObject({ name: 'ConnectionFailedError', status: 400 });
      const asked = await subject.sandbox().requests('startPage');
      expect(asked.map(({ status }) => status)).toEqual([400]);
    });

    test.runIf(subject.isSandbox)('A mutation is told with what was done, the result and both revisions', async () => {
      using heard = queueOf(clientWith().listen('*[_type == "note" && n > $n]', { n: 1 }, { events }));
      await heard.next();
      const client = withToken();
      await client.create({ _id: 'one', _type: 'note', n: 1 });
      const { _rev } = await client.patch('one').set({ n: 2 }).commit();
      expect(await heard.next()).toMatchObject({
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
      expect(await heard.next()).toMatchObject({ transition: 'update', previousRev: _rev });
      await client.delete('one');
      expect(await heard.next()).toMatchObject({ transition: 'disappear', documentId: 'one' });
    });

    test.runIf(subject.isSandbox)('A listener whose connection broke comes back and goes on', async () => {
      await subject.sandbox().settings({ startPage: { listen: { reconnectMs: 10 } } });
      using heard = queueOf(clientWith().listen(notes, {}, { events }));
      expect(await heard.next()).toMatchObject({ type: 'welcome' });
      // A reset of the sandbox ends every stream, as a restart of the service does.
      await fetch(`${subject.sandbox().url}/_sandbox/reset`, { method: 'POST' });
      expect(await heard.next()).toMatchObject({ type: 'reconnect' });
      expect(await heard.next()).toMatchObject({ type: 'welcome' });
      await withToken().create({ _id: 'one', _type: 'note' });
      expect(await heard.next()).toMatchObject({ documentId: 'one' });
    });

    test.runIf(subject.isSandbox)('A service in trouble is tried again, after a second', async () => {
      await subject.sandbox().addFault({ provider: 'startPage', kind: 'status', status: 503, times: 1 });
      using heard = queueOf(clientWith().listen(notes, {}, { events }));
      expect([await heard.next(), await heard.next()]).toMatchObject([{ type: 'reconnect' }, { type: 'welcome' }]);
    });

    test.runIf(subject.isSandbox).each([
      ['channelError', ChannelError],
      ['disconnect', DisconnectError],
    ])('The service may turn a listener away with %s', async (opening, kind) => {
      await subject.sandbox().settings({ startPage: { listen: { opening } } });
      using heard = queueOf(clientWith().listen(notes, {}, { events }));
      await expect(heard.next()).rejects.toBeInstanceOf(kind);
    });
  });

  describe('live events', () => {
    test('The first event is a welcome', async () => {
      using heard = queueOf(clientWith().live.events());
      expect(await heard.next()).toMatchObject({ type: 'welcome' });
    });

    test.runIf(subject.isSandbox)(
      'A change brings the tags of the queries to ask again, and asking with its id shows it',
      async () => {
        const client = clientWith();
        using heard = queueOf(client.live.events());
        await heard.next();
        const first = await client.fetch(notes, {}, { filterResponse: false });
        await withToken().create({ _id: 'one', _type: 'note' });
        const event = await heard.next();
        if (event.type !== 'message') throw new Error(`A ${event.type} came instead of a message.`);
        expect(event.tags.some((tag) => first.syncTags?.includes(tag))).toBe(true);
        expect(await client.fetch(`${notes}._id`, {}, { lastLiveEventId: event.id })).toEqual(['one']);
      },
    );

    test.runIf(subject.isSandbox)('After a reset of the dataset there is no ground to go on from', async () => {
      using heard = queueOf(clientWith().live.events());
      await heard.next();
      await fetch(`${subject.sandbox().url}/_sandbox/reset`, { method: 'POST' });
      expect(await heard.next()).toMatchObject({ type: 'restart', id: expect.any(String) });
    });

    test.runIf(subject.isSandbox)('The service may send a client away', async () => {
      await subject.sandbox().settings({ startPage: { live: { opening: 'goaway' } } });
      using heard = queueOf(clientWith().live.events());
      expect(await heard.next()).toMatchObject({ type: 'goaway', data: { reason: expect.any(String) } });
    });
  });
});
