import { verifyRequest } from '@contentful/node-apps-toolkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Seed } from '#seed/schema.ts';
import type { Announcement } from '../publishing/change.ts';
import { createContent } from './content.ts';
import { type ContentService, serveContent } from './testing/content-service.ts';

let content: ContentService;
beforeEach(async () => {
  content = await serveContent();
});
afterEach(() => content.close());

type Entry = Seed['content']['entries'][number];

function edited(change: (entries: Entry[]) => Entry[]): Seed {
  return { ...content.seed, content: { ...content.seed.content, entries: change(content.seed.content.entries) } };
}

const changing = (id: string, fields: Record<string, unknown>) =>
  edited((entries) => entries.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)));

/** The announcements of a separate provider on the same database when this becomes the seed. */
function announced(after: Seed): readonly Announcement[] {
  const { context } = content;
  const provider = createContent(context);
  const { media } = context;
  return provider.follow?.({ seed: context.seed, media }, { seed: after, media }).announcements ?? [];
}

const topicsOf = (after: Seed) =>
  announced(after).map(({ topic, body }) => `${topic.replace('ContentManagement.', '')} ${JSON.parse(body).sys.id}`);

test.each<[string, () => Seed, string[]]>([
  ['a published field changes', () => changing('home', { rank: 3 }), ['Entry.publish home']],
  ['a change waits to be published', () => changing('home', { draftFields: { rank: 3 } }), ['Entry.save home']],
  ['a draft changes', () => changing('soon', { title: 'Sooner' }), ['Entry.save soon']],
  [
    'a draft is published',
    () => changing('soon', { draft: false }),
    ['Entry.publish soon', 'Entry.publish soon-blocks-0'],
  ],
  ['an entry becomes a draft', () => changing('old', { draft: true }), ['Entry.unpublish old']],
  [
    'an entry is new',
    () => edited((entries) => [...entries, { id: 'new', type: 'page', draft: false, title: 'New' }]),
    ['Entry.create new', 'Entry.publish new'],
  ],
  [
    'an entry is removed',
    () => edited((entries) => entries.filter(({ id }) => id !== 'old')),
    ['Entry.unpublish old', 'Entry.delete old'],
  ],
  [
    'a draft is removed',
    () => edited((entries) => entries.filter(({ id }) => id !== 'soon')),
    ['Entry.delete soon', 'Entry.delete soon-blocks-0'],
  ],
  ['nothing changes but the order of files', () => edited((entries) => entries.toReversed()), []],
])('%s sends webhooks', (_, after, topics) => {
  expect(topicsOf(after())).toEqual(topics);
});

test('A changed title of a picture publishes the asset', () => {
  const { context } = content;
  const media = new Map(context.media);
  const wide = media.get('photos/wide.jpg');
  if (!wide) throw new Error('There is no such picture.');
  media.set('photos/wide.jpg', { ...wide, title: 'Wide' });
  const before = { seed: context.seed, media: context.media };
  const change = createContent(context).follow?.(before, { seed: context.seed, media });
  expect(change?.announcements.map(({ topic }) => topic)).toEqual(['ContentManagement.Asset.publish']);
  expect(JSON.parse(change?.announcements[0]?.body ?? '')).toMatchObject({
    sys: { id: 'photos-wide-jpg', revision: 2 },
    fields: { title: { 'en-US': 'Wide' } },
  });
});

test('The body of a publish event is the entry with fields keyed by locale; of a delete event, its sys alone', () => {
  const [publish] = announced(changing('home', { rank: 3 }));
  expect(JSON.parse(publish?.body ?? '')).toMatchObject({
    sys: {
      type: 'Entry',
      id: 'home',
      contentType: { sys: { id: 'page' } },
      environment: { sys: { id: 'master' } },
      revision: 2,
      publishedVersion: 3,
      updatedAt: '2026-01-02T03:04:05.000Z',
    },
    fields: { title: { 'en-US': 'Home', 'de-DE': 'Start' }, rank: { 'en-US': 3 } },
  });
  const [, deletion] = announced(edited((entries) => entries.filter(({ id }) => id !== 'old')));
  expect(JSON.parse(deletion?.body ?? '')).toEqual({
    sys: expect.objectContaining({ type: 'DeletedEntry', id: 'old', deletedAt: '2026-01-02T03:04:05.000Z' }),
  });
});

test('Headers have topic, webhook, resource and an idempotency key unique to the event', () => {
  const [save] = announced(changing('home', { draftFields: { rank: 3 } }));
  const [publish] = announced(changing('home', { rank: 3 }));
  expect(publish?.headers).toMatchObject({
    'content-type': 'application/vnd.contentful.management.v1+json',
    'x-contentful-topic': 'ContentManagement.Entry.publish',
    'x-contentful-webhook-name': 'Sandbox',
    'x-contentful-crn': 'crn:contentful:::content:spaces/lightsandbox/environments/master/entries/home',
    'x-contentful-idempotency-key': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(publish?.headers['x-contentful-idempotency-key']).not.toBe(save?.headers['x-contentful-idempotency-key']);
});

test.each(['/hook', '/hook?b=2&a=1', '/caf%C3%A9/hook?q=one%20two'])(
  'A delivery to %s is signed as the official toolkit verifies it, and no other body is',
  (path) => {
    const secret = '0123456789abcdef'.repeat(4);
    const { webhooks } = createContent(content.context);
    const body = JSON.stringify({ title: 'Über uns' });
    const own = { 'content-type': 'application/json', 'X-Contentful-Topic': 'ContentManagement.Entry.publish' };
    const url = new URL(path, 'http://shop.test');
    const signedAt = (now: number) => ({
      method: 'POST' as const,
      path,
      headers: { ...own, ...webhooks?.sign({ url, headers: own, body, secret, now }) },
      body,
    });
    const request = signedAt(Date.now());
    expect(verifyRequest(secret, request)).toBe(true);
    expect(verifyRequest(secret, { ...request, body: `${body} ` })).toBe(false);
    expect(() => verifyRequest(secret, signedAt(Date.now() - 60_000))).toThrow(/TTL|expired/i);
  },
);

test('A change is announced once, and served with the date it was announced with', async () => {
  const after = changing('home', { rank: 3 });
  const { context } = content;
  const provider = createContent(context);
  const at = { seed: after, media: context.media };
  const change = provider.follow?.({ seed: context.seed, media: context.media }, at);
  const again = provider.follow?.(at, at);
  expect([change?.announcements.length, again?.announcements.length]).toEqual([1, 0]);

  const read = async () => {
    const headers = { authorization: 'Bearer sandbox-delivery-token' };
    const url = `${content.origin}/spaces/lightsandbox/environments/master/entries/home`;
    return (await provider.handle(new Request(url, { headers }))).json();
  };
  expect(await read()).toMatchObject({ sys: { revision: 1 }, fields: { rank: 2 } });
  content.clock.advance(60_000);
  await change?.serve();
  expect(await read()).toMatchObject({
    sys: { revision: 2, updatedAt: JSON.parse(change?.announcements[0]?.body ?? '').sys.updatedAt },
    fields: { rank: 3 },
  });
});
