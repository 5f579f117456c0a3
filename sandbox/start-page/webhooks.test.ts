import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { page, pagesSeed, servePages } from './testing/pages.ts';

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

test('Webhooks of drafts and versions are sent only if that setting is on', async () => {
  await using served = await servePages();
  const delivered: string[] = [];
  const receiver = createServer((incoming, outgoing) => {
    delivered.push(String(incoming.headers['sanity-document-id']));
    outgoing.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  served.subscriptions.add({ provider: 'startPage', url, secret: null, topics: null, headers: {} });
  const createEach = (number: number) =>
    served
      .client()
      .mutate(['drafts.a', 'versions.spring.a', 'a'].map((id) => ({ create: { _id: id + number, _type: 'page' } })));

  await createEach(1);
  served.context.settings.startPage.draftWebhooks = true;
  await createEach(2);
  await expect.poll(() => delivered).toHaveLength(4);
  expect(delivered).toEqual(['a1', 'drafts.a2', 'versions.spring.a2', 'a2']);
  receiver.close();
});
