import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Seed } from '#seed/schema.ts';
import { createContent } from './content.ts';
import { type ContentService, deliveryToken, master, previewToken, serveContent } from './testing/content-service.ts';

let content: ContentService;
beforeEach(async () => {
  content = await serveContent();
});
afterEach(() => content.close());

type Collection = Awaited<ReturnType<ReturnType<ContentService['client']>['sync']>>;

const ids = (list: readonly { sys: { id: string } }[]) => list.map(({ sys }) => sys.id).sort();
const summary = ({ entries, assets, deletedEntries, deletedAssets }: Collection) => ({
  entries: ids(entries),
  assets: ids(assets),
  deletedEntries: ids(deletedEntries),
  deletedAssets: ids(deletedAssets),
});
const nothing = { entries: [], assets: [], deletedEntries: [], deletedAssets: [] };

/** The seed with entries changed, by their ids; null removes one. */
function edited(changes: Record<string, Record<string, unknown> | null>): Seed {
  const entries = content.seed.content.entries.flatMap((entry) => {
    const change = changes[entry.id];
    return change === null ? [] : [{ ...entry, ...change }];
  });
  return { ...content.seed, content: { ...content.seed.content, entries } };
}

test('An initial sync has everything with all locales, page by page; the next one is empty', async () => {
  const client = content.client();
  const first = await client.sync({ initial: true, limit: 2 });
  expect(summary(first)).toEqual({
    ...nothing,
    entries: ['about', 'home', 'home-blocks-0', 'home-blocks-0-cta', 'named-block', 'old'],
    assets: ['films-blink-mp4', 'photos-logo-svg', 'photos-wide-jpg'],
  });
  expect(first.entries.find(({ sys }) => sys.id === 'home')?.fields.title).toEqual({
    'en-US': 'Home',
    'de-DE': 'Start',
  });
  const next = await client.sync({ nextSyncToken: first.nextSyncToken });
  expect(summary(next)).toEqual(nothing);
});

test('A later sync has what was published, unpublished and deleted since, once', async () => {
  const client = content.client();
  const { nextSyncToken } = await client.sync({ initial: true });
  await content.follow(edited({ home: { rank: 3 }, about: { draft: true, draftFields: undefined }, old: null }));
  const since = await client.sync({ nextSyncToken });
  expect(summary(since)).toEqual({ ...nothing, entries: ['home'], deletedEntries: ['about', 'old'] });
  expect(since.entries[0]).toMatchObject({ sys: { revision: 2 }, fields: { rank: { 'en-US': 3 } } });
  expect(since.deletedEntries[0]?.sys).toMatchObject({
    type: 'DeletedEntry',
    deletedAt: '2026-01-02T03:04:05.000Z',
    revision: 1,
  });
  expect(summary(await client.sync({ nextSyncToken: since.nextSyncToken }))).toEqual(nothing);

  await content.follow(content.seed);
  const back = await client.sync({ nextSyncToken: since.nextSyncToken });
  expect(summary(back)).toEqual({ ...nothing, entries: ['about', 'home', 'old'] });
});

test('An initial sync has nothing that was deleted before', async () => {
  await content.follow(edited({ old: null }));
  const first = await content.client().sync({ initial: true });
  expect(summary(first)).toMatchObject({ deletedEntries: [], deletedAssets: [] });
  expect(ids(first.entries)).not.toContain('old');
});

test('Saving a draft is not part of a sync', async () => {
  const client = content.client();
  const { nextSyncToken } = await client.sync({ initial: true });
  await content.follow(edited({ home: { draftFields: { rank: 7 } }, soon: { title: 'Sooner' } }));
  expect(summary(await client.sync({ nextSyncToken }))).toEqual(nothing);
});

test('A change between two pages is part of the next sync', async () => {
  const pageOf = async (parameters: string) =>
    (await content.get(`sync?${parameters}`)).body as Record<string, unknown>;
  const tokenOf = (body: Record<string, unknown>) =>
    String(body.nextPageUrl ?? body.nextSyncUrl).split('?sync_token=')[1];
  let page = await pageOf('initial=true&limit=4');
  const received = [page];
  await content.follow(edited({ home: { rank: 3 }, old: null }));
  while (page.nextPageUrl) {
    page = await pageOf(`sync_token=${tokenOf(page)}`);
    received.push(page);
  }
  expect(received.length).toBeGreaterThan(1);
  const after = await content.client().sync({ nextSyncToken: tokenOf(page) });
  expect(summary(after)).toEqual({ ...nothing, entries: ['home'], deletedEntries: ['old'] });
});

test.each([
  ['Entry', ['home'], []],
  ['Asset', [], []],
  ['Deletion', [], ['old']],
  ['DeletedEntry', [], ['old']],
  ['DeletedAsset', [], []],
] as const)('A sync of the type %s has nothing else', async (type, entries, deletedEntries) => {
  const client = content.client();
  const query = type === 'Entry' ? { type, content_type: 'page' } : { type };
  const first = await client.sync({ initial: true, ...query });
  await content.follow(edited({ home: { rank: 3 }, old: null }));
  const since = await client.sync({ nextSyncToken: first.nextSyncToken });
  expect(summary(since)).toMatchObject({ entries, assets: [], deletedEntries, deletedAssets: [] });
});

test('A token is valid after a restart, and includes edits made meanwhile', async () => {
  const { nextSyncToken } = await content.client().sync({ initial: true });
  content.context.seed = edited({ home: { rank: 3 }, old: null });
  const restarted = createContent(content.context);
  const get = async (url: string) =>
    (await restarted.handle(new Request(url, { headers: { authorization: `Bearer ${deliveryToken}` } }))).json();
  const since = await get(`${content.origin}${master}/sync?sync_token=${nextSyncToken}`);
  expect(since.items.map(({ sys }: { sys: { id: string; type: string } }) => `${sys.type} ${sys.id}`)).toEqual([
    'Entry home',
    'DeletedEntry old',
  ]);
});

test('A preview token is limited to the initial sync, drafts included', async () => {
  const client = content.client(previewToken);
  const first = await client.sync({ initial: true, limit: 3 });
  expect(ids(first.entries)).toEqual(expect.arrayContaining(['soon', 'soon-blocks-0', 'about-draft-blocks-0']));
  await expect(client.sync({ nextSyncToken: first.nextSyncToken })).rejects.toThrow();
});

test.each([
  ['sync', 'a missing initial=true'],
  ['sync?initial=true&type=Everything', 'an unknown type'],
  ['sync?initial=true&content_type=page', 'a content type without type=Entry'],
  ['sync?initial=true&limit=0', 'a limit of 0'],
  ['sync?sync_token=broken', 'an invalid token'],
  [`sync?sync_token=${Buffer.from('{"history":"other"}').toString('base64url')}`, 'a token from before a reset'],
])('%s is refused, for %s', async (path) => {
  const { response, body } = await content.get(path);
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ sys: { id: 'InvalidQuery' } });
});

test('A token with other parameters is refused', async () => {
  const { nextSyncToken } = await content.client().sync({ initial: true });
  const { body } = await content.get(`sync?sync_token=${nextSyncToken}&limit=2`);
  expect(body).toMatchObject({ message: expect.stringContaining('you can not pass any other parameters') });
});

test('A reset starts a new history: revisions are those of the seed, and earlier tokens are refused', async () => {
  const client = content.client();
  await client.sync({ initial: true });
  await content.follow(edited({ home: { rank: 3 } }));
  const { nextSyncToken } = await client.sync({ initial: true });
  expect(await client.getEntry('home')).toMatchObject({ sys: { revision: 2 } });

  await content.reset();
  const { sys } = await client.getEntry('home');
  expect(sys).toMatchObject({ revision: 1 });
  const { response } = await content.get(`sync?sync_token=${nextSyncToken}`);
  expect(response.status).toBe(400);
  expect(summary(await client.sync({ initial: true })).entries).toContain('home');
});
