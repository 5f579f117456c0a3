import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { page, pagesSeed, servePages } from './testing/pages.ts';
import { announce } from './webhooks.ts';

test('The webhooks of an edit of the seed are sent first, and the edit is served after publishDelayMs', async () => {
  await using served = await servePages(page('a', 'One'));
  const receiver = createServer((_, outgoing) => outgoing.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  served.subscriptions.add({
    provider: 'startPage',
    url: `http://127.0.0.1:${port}/`,
    secret: null,
    topics: null,
    headers: {},
  });
  served.context.settings.publishDelayMs = 5000;
  const delivered = once(receiver, 'request');

  const following = served.follow(pagesSeed(page('a', 'Two')));
  const [request] = await delivered;
  expect(request.headers).toMatchObject({ 'sanity-operation': 'update', 'sanity-document-id': 'a' });
  expect(request.headers).not.toHaveProperty('sanity-webhook-signature');
  expect(await served.client().fetch('*[_id == "a"][0].title')).toBe('One');
  served.clock.advance(5000);
  await following;
  expect(await served.client().fetch('*[_id == "a"][0].title')).toBe('Two');
  receiver.close();
});

test('Webhooks of drafts and versions are sent only if that setting is on', () => {
  const document = (_id: string) => ({ _id, _type: 'page', _rev: '1' });
  const changes = ['a', 'drafts.a', 'versions.spring.a'].map((id) => ({
    id,
    before: null,
    after: document(id),
    mutations: [],
  }));
  const transaction = { id: 't', time: 0, identity: 'token', changes };
  expect(announce(transaction, false)).toHaveLength(1);
  expect(announce(transaction, true)).toHaveLength(3);
});
