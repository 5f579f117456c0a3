import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentService, serveContent } from '../testing/content-service.ts';

let content: ContentService;
beforeAll(async () => {
  content = await serveContent();
});
afterAll(() => content.close());

async function idsOf(query: Record<string, unknown>) {
  const { items } = await content.client().getEntries({ content_type: 'page', order: ['sys.id'], ...query });
  return items.map(({ sys }) => sys.id);
}

test.each<[Record<string, unknown>, string[]]>([
  [{ 'fields.slug': 'about' }, ['about']],
  [{ 'fields.slug[ne]': 'about' }, ['home', 'old']],
  [{ 'fields.slug[in]': ['about', 'home'] }, ['about', 'home']],
  [{ 'fields.slug[nin]': ['about', 'home'] }, ['old']],
  [{ 'fields.slug[exists]': false }, ['old']],
  [{ 'fields.slug[match]': 'ABO' }, ['about']],
  [{ 'fields.intro[match]': 'quiet pho' }, ['home']],
  [{ 'fields.rank[gt]': 2 }, ['about']],
  [{ 'fields.rank[gte]': 2 }, ['about', 'home']],
  [{ 'fields.rank[lt]': 10 }, ['home']],
  [{ 'fields.rank': '2.0' }, ['home']],
  [{ 'fields.day[lte]': '2026-01-01T00:00:00Z' }, ['home']],
  [{ 'fields.isOpen': true }, ['home']],
  [{ 'fields.tags': 'calm' }, ['home']],
  [{ 'fields.tags[in]': ['people', 'calm'] }, ['about', 'home']],
  [{ 'fields.tags[all]': ['phone', 'calm'] }, ['home']],
  [{ 'fields.tags[exists]': true }, ['about', 'home']],
  [{ 'fields.next.sys.id': 'home' }, ['about']],
  [{ 'fields.next.sys.contentType.sys.id': 'page', 'fields.next.fields.title': 'Home' }, ['about']],
  [{ 'fields.next.fields.rank[gt]': 1 }, ['about']],
  [{ 'fields.next.fields.nothing': 'x' }, []],
  [{ 'metadata.tags.sys.id[in]': ['calm'] }, ['home']],
  [{ 'metadata.tags.sys.id[all]': ['calm', 'people'] }, ['home']],
  [{ 'metadata.tags.sys.id[nin]': ['calm'] }, ['about', 'old']],
  [{ 'metadata.tags[exists]': false }, ['old']],
  [{ 'sys.id[in]': ['old', 'home', 'soon'] }, ['home', 'old']],
  [{ 'sys.updatedAt[gte]': '2026-01-05T00:00:00.000Z' }, ['home']],
  [{ links_to_entry: 'about' }, []],
  [{ links_to_asset: 'photos-wide-jpg' }, ['home']],
  [{ query: 'calm shop' }, ['home']],
  [{ order: ['-fields.rank'] }, ['about', 'home', 'old']],
  [{ order: ['fields.isOpen', '-sys.createdAt'] }, ['about', 'home', 'old']],
  [{ limit: 1, skip: 1 }, ['home']],
  [{ limit: 0 }, []],
])('%j finds %j', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test.each([
  ['image', ['photos-logo-svg', 'photos-wide-jpg']],
  ['video', ['films-blink-mp4']],
  ['attachment', []],
])('Assets of the group %s are %j', async (group, ids) => {
  const { items } = await content.client().getAssets({ mimetype_group: group as 'image', order: ['sys.id'] });
  expect(items.map(({ sys }) => sys.id)).toEqual(ids);
});

test('Assets can be filtered by properties of their file', async () => {
  const { items } = await content.client().getAssets({ 'fields.file.details.size[lt]': 500, order: ['sys.id'] });
  expect(items.map(({ sys }) => sys.id)).toEqual(['films-blink-mp4', 'photos-logo-svg']);
});

test('Without an order the last changed comes first', async () => {
  expect(await idsOf({ order: undefined })).toEqual(['home', 'about', 'old']);
});

test('The total includes other pages', async () => {
  const { total, limit, skip } = await content.client().getEntries({ content_type: 'page', limit: 1, skip: 2 });
  expect([total, limit, skip]).toEqual([3, 1, 2]);
});

test('A limit above 1000 and an include above 10 are clamped, or refused by a setting', async () => {
  expect((await content.client().getEntries({ limit: 5000, include: 10 })).limit).toBe(1000);
  expect((await content.get('entries?include=11')).response.status).toBe(200);
  content.context.settings.content.overLimit = 'refuse';
  const refused = await content.get('entries?limit=1001');
  const tooDeep = await content.get('entries?include=11');
  content.context.settings.content.overLimit = 'clamp';
  expect([refused.response.status, tooDeep.response.status]).toEqual([400, 400]);
  expect(refused.body).toMatchObject({ sys: { id: 'InvalidQuery' } });
});

test('Select leaves the other fields out', async () => {
  const select: ('fields.title' | 'fields.slug')[] = ['fields.title', 'fields.slug'];
  const { items } = await content.client().getEntries({ content_type: 'page', 'sys.id': 'home', select });
  expect(items[0]?.fields).toEqual({ title: 'Home', slug: 'home' });
  expect(items[0]?.sys).toEqual({ id: 'home', type: 'Entry' });
  expect(items[0]?.metadata).toBeUndefined();
});

test('Cursor pages link to the next and the previous one, without a total', async () => {
  const client = content.client();
  const first = await client.getEntriesWithCursor({ content_type: 'page', order: ['sys.id'], limit: 2 });
  expect(first.items.map(({ sys }) => sys.id)).toEqual(['about', 'home']);
  expect(first).not.toHaveProperty('total');
  expect(first.pages.prev).toBeUndefined();
  const query = { content_type: 'page', order: ['sys.id' as const], limit: 2 };
  const second = await client.getEntriesWithCursor({ ...query, pageNext: first.pages.next });
  expect(second.items.map(({ sys }) => sys.id)).toEqual(['old']);
  expect(second.pages.next).toBeUndefined();
  const back = await client.getEntriesWithCursor({ ...query, pagePrev: second.pages.prev });
  expect(back.items.map(({ sys }) => sys.id)).toEqual(['about', 'home']);
  expect((await content.get('entries?cursor=true&pageNext=nonsense')).response.status).toBe(400);
});

describe('links', () => {
  test('include counts hops, and resources among the items are not included again', async () => {
    const linked = async (query: string) => (await content.get(`entries?${query}`)).body;
    expect(await linked('sys.id=home&include=0')).not.toHaveProperty('includes');
    const one = await linked('sys.id=home');
    expect(one).toHaveProperty('includes.Entry.length', 2);
    expect(one).toHaveProperty('includes.Asset.length', 1);
    expect(await linked('sys.id=home&include=3')).toHaveProperty('includes.Entry.length', 4);
    expect(await linked('sys.id[in]=home,about&include=10')).toHaveProperty('includes.Entry.length', 3);
  });

  test('Only links of the selected fields are followed', async () => {
    const { body } = await content.get('entries?content_type=page&sys.id=home&select=fields.picture');
    expect(body).toHaveProperty('includes.Asset.length', 1);
    expect(body).not.toHaveProperty('includes.Entry');
  });

  test('A link without a target is an error beside the items', async () => {
    const { body } = await content.get('entries?sys.id=old');
    expect(body).toHaveProperty('errors', [
      { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: 'Entry', id: 'soon' } },
    ]);
    expect(body).not.toHaveProperty('includes');
  });

  test("The client's options leave such a link out, or every link unresolved", async () => {
    const query = { 'sys.id': 'old' };
    const { items: without } = await content.client().withoutUnresolvableLinks.getEntries(query);
    expect(without[0]?.fields).toEqual({ title: 'Old' });
    const { items: asLinks } = await content.client().withoutLinkResolution.getEntries({ 'sys.id': 'about' });
    expect(asLinks[0]?.fields.next).toEqual({ sys: { type: 'Link', linkType: 'Entry', id: 'home' } });
  });

  test('Entries that link to each other resolve to a circular structure', async () => {
    const { items } = await content.client().getEntries({ 'sys.id': 'about', include: 10 });
    expect(items[0]?.fields.next).toMatchObject({ fields: { title: 'Home' } });
  });
});

test('An edited entry is found by its new value, and no longer by its old one', async () => {
  const bySlug = (slug: string) => idsOf({ 'fields.slug': slug });
  expect(await bySlug('home')).toEqual(['home']);
  const { seed } = content;
  const entries = seed.content.entries.map((entry) => (entry.id === 'home' ? { ...entry, slug: 'house' } : entry));
  await content.follow({ ...seed, content: { ...seed.content, entries } });
  expect([await bySlug('home'), await bySlug('house')]).toEqual([[], ['home']]);
  await content.follow(seed);
});
