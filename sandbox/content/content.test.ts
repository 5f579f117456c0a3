import { rm } from 'node:fs/promises';
import { documentToHtmlString } from '@contentful/rich-text-html-renderer';
import { BLOCKS, type Document } from '@contentful/rich-text-types';
import { createClient } from 'contentful';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Seed } from '#seed/schema.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf, writeSmallMedia } from '../testing/small-seed.ts';
import { createContent } from './content.ts';

const content: Seed['content'] = {
  contentTypes: {
    page: {
      name: 'Page',
      description: 'A page.',
      displayField: 'title',
      fields: {
        title: 'Symbol!',
        slug: 'Symbol',
        intro: 'Text',
        body: 'RichText',
        rank: 'Integer',
        day: 'Date',
        isOpen: 'Boolean',
        tags: 'Symbol[]',
        picture: 'Asset',
        blocks: 'Entry[]',
        next: 'Entry',
        facts: 'Object',
      },
    },
    block: {
      name: 'Block',
      description: '',
      displayField: 'title',
      fields: { title: 'Symbol', image: 'Asset', cta: 'Entry' },
    },
    link: { name: 'Link', description: '', displayField: 'label', fields: { label: 'Symbol', to: 'Entry' } },
  },
  entries: [
    {
      id: 'home',
      type: 'page',
      draft: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-05T00:00:00.000Z',
      title: 'Home',
      slug: 'home',
      intro: 'A phone that goes quiet.',
      body: { $text: ['## Calm', 'Read **this *now*** or [the **shop**](/shop).', '- one', '- two', '> said'] },
      rank: 2,
      day: '2026-01-01',
      isOpen: true,
      tags: ['calm', 'phone'],
      picture: { $asset: 'photos/wide.jpg' },
      blocks: [
        {
          type: 'block',
          title: 'First',
          image: { $asset: 'photos/logo.svg' },
          cta: { type: 'link', label: 'About', to: { $entry: 'about' } },
        },
        { type: 'block', id: 'named-block', title: 'Second' },
      ],
      facts: { type: 'not an entry', list: [1, 2] },
    },
    {
      id: 'about',
      type: 'page',
      draft: false,
      updatedAt: '2026-01-03T00:00:00.000Z',
      title: 'About',
      slug: 'about',
      rank: 10,
      day: '2026-02-01',
      isOpen: false,
      tags: ['people'],
      next: { $entry: 'home' },
    },
    {
      id: 'soon',
      type: 'page',
      draft: true,
      updatedAt: '2026-01-04T00:00:00.000Z',
      title: 'Soon',
      slug: 'soon',
      rank: 1,
      blocks: [{ type: 'block', title: 'Hidden' }],
    },
    {
      id: 'old',
      type: 'page',
      draft: false,
      updatedAt: '2025-01-01T00:00:00.000Z',
      title: 'Old',
      next: { $entry: 'soon' },
    },
  ],
};

let folder: string;
let served: ServedProvider;

beforeAll(async () => {
  folder = await writeSmallMedia();
  served = await serveProvider('content', createContent, seedOf(folder, { content }));
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

function clientWith(accessToken = 'sandbox-delivery-token') {
  return createClient({
    space: 'lightsandbox',
    environment: 'master',
    accessToken,
    host: served.host,
    insecure: true,
    retryOnError: false,
  });
}

async function idsOf(query: Record<string, unknown>) {
  const { items } = await clientWith().getEntries({ content_type: 'page', order: ['sys.id'], ...query });
  return items.map(({ sys }) => sys.id);
}

/** The body of an answer to a plain GET. */
async function get(path: string, headers: Record<string, string> = { authorization: 'Bearer sandbox-delivery-token' }) {
  const response = await fetch(served.origin + path, { headers });
  const body: unknown = await response.json();
  return { response, body };
}
const master = '/spaces/lightsandbox/environments/master';

describe('what the official client reads', () => {
  test('An entry comes with its linked entries and assets in place', async () => {
    const { fields, sys } = await clientWith().getEntry('home', { include: 4 });
    expect(sys).toMatchObject({
      id: 'home',
      type: 'Entry',
      locale: 'en-US',
      contentType: { sys: { id: 'page' } },
      updatedAt: '2026-01-05T00:00:00.000Z',
    });
    expect(fields).toMatchObject({
      title: 'Home',
      isOpen: true,
      facts: { type: 'not an entry', list: [1, 2] },
      picture: {
        sys: { id: 'photos-wide-jpg' },
        fields: { file: { contentType: 'image/jpeg', details: { image: { width: 400, height: 300 } } } },
      },
      blocks: [
        {
          sys: { id: 'home-blocks-0' },
          fields: {
            title: 'First',
            cta: { sys: { id: 'home-blocks-0-cta' }, fields: { to: { fields: { title: 'About' } } } },
          },
        },
        { sys: { id: 'named-block' }, fields: { title: 'Second' } },
      ],
    });
  });

  test('Rich text is a document that the official renderer takes', async () => {
    const { fields } = await clientWith().getEntry('home');
    const body = fields.body as unknown as Document;
    expect(body.nodeType).toBe(BLOCKS.DOCUMENT);
    expect(documentToHtmlString(body)).toBe(
      '<h2>Calm</h2><p>Read <b>this </b><i><b>now</b></i> or <a href="/shop">the <b>shop</b></a>.</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>said</p></blockquote>',
    );
  });

  test('An asset has a protocol-relative address at the media host', async () => {
    const asset = await clientWith().getAsset('photos-wide-jpg');
    expect(asset.fields.file).toMatchObject({ fileName: 'wide.jpg', contentType: 'image/jpeg' });
    expect(asset.fields.file?.url).toMatch(/^\/\/[^/]+\/lightsandbox\/photos-wide-jpg\/[0-9a-f]{32}\/wide\.jpg$/);
    const { items, total } = await clientWith().getAssets({ mimetype_group: 'image' });
    expect([total, items.map(({ sys }) => sys.id)]).toEqual([2, ['photos-logo-svg', 'photos-wide-jpg']]);
  });

  test('Content types, locales, space and tags are described', async () => {
    const client = clientWith();
    const types = await client.getContentTypes();
    expect(types.items.map(({ sys }) => sys.id)).toEqual(['page', 'block', 'link']);
    const page = await client.getContentType('page');
    expect(page).toMatchObject({ name: 'Page', displayField: 'title' });
    expect(page.fields.find(({ id }) => id === 'title')).toMatchObject({ type: 'Symbol', required: true });
    expect(page.fields.find(({ id }) => id === 'blocks')).toMatchObject({
      type: 'Array',
      items: { type: 'Link', linkType: 'Entry' },
    });
    expect((await client.getLocales()).items).toMatchObject([{ code: 'en-US', default: true }]);
    expect(await client.getSpace()).toMatchObject({ sys: { id: 'lightsandbox' } });
    expect((await client.getTags()).items).toEqual([]);
  });

  test('All locales come as fields keyed by locale', async () => {
    const { items } = await clientWith().withAllLocales.getEntries({ 'sys.id': 'about' });
    expect(items[0]?.fields.title).toEqual({ 'en-US': 'About' });
    expect(items[0]?.sys).not.toHaveProperty('locale');
  });

  test('Entries that link to each other come out as a circle', async () => {
    const { items } = await clientWith().getEntries({ 'sys.id': 'about', include: 10 });
    expect(items[0]?.fields.next).toMatchObject({ fields: { title: 'Home' } });
  });

  test('Sync brings everything at first, page by page, and nothing afterwards', async () => {
    const client = clientWith();
    const first = await client.sync({ initial: true, limit: 2 });
    expect(first.entries.map(({ sys }) => sys.id).sort()).toEqual([
      'about',
      'home',
      'home-blocks-0',
      'home-blocks-0-cta',
      'named-block',
      'old',
    ]);
    expect(first.assets).toHaveLength(3);
    expect(first.entries.find(({ sys }) => sys.id === 'home')?.fields.title).toEqual({ 'en-US': 'Home' });
    const next = await client.sync({ nextSyncToken: first.nextSyncToken });
    expect([next.entries, next.assets]).toEqual([[], []]);
  });
});

describe('queries', () => {
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
    [{ 'fields.day[lte]': '2026-01-01T00:00:00Z' }, ['home']],
    [{ 'fields.isOpen': true }, ['home']],
    [{ 'fields.tags': 'calm' }, ['home']],
    [{ 'fields.tags[in]': ['people', 'calm'] }, ['about', 'home']],
    [{ 'fields.tags[all]': ['phone', 'calm'] }, ['home']],
    [{ 'fields.next.sys.id': 'home' }, ['about']],
    [{ 'fields.next.sys.contentType.sys.id': 'page', 'fields.next.fields.title': 'Home' }, ['about']],
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

  test('What was changed last comes first when no order is asked for', async () => {
    expect(await idsOf({ order: undefined })).toEqual(['home', 'about', 'old']);
  });

  test('The total counts what is on other pages too, and a limit above 1000 is taken for 1000', async () => {
    const { total, limit, skip } = await clientWith().getEntries({ content_type: 'page', limit: 5000, skip: 2 });
    expect([total, limit, skip]).toEqual([3, 1000, 2]);
  });

  test('Select leaves the other fields out', async () => {
    const { items } = await clientWith().getEntries({
      content_type: 'page',
      'sys.id': 'home',
      select: ['fields.title', 'fields.slug'],
    });
    expect(items[0]?.fields).toEqual({ title: 'Home', slug: 'home' });
    expect(items[0]?.sys).toEqual({ id: 'home', type: 'Entry' });
  });

  test('Include counts the hops, and what is among the items is not sent twice', async () => {
    const linked = async (query: string) => (await get(`${master}/entries?${query}`)).body;
    expect(await linked('sys.id=home&include=0')).not.toHaveProperty('includes');
    const one = await linked('sys.id=home');
    expect(one).toHaveProperty('includes.Entry.length', 2);
    expect(one).toHaveProperty('includes.Asset.length', 1);
    expect(await linked('sys.id=home&include=3')).toHaveProperty('includes.Entry.length', 4);
    expect(await linked('sys.id[in]=home,about&include=10')).toHaveProperty('includes.Entry.length', 3);
  });

  test('A link that leads nowhere is told as an error beside the items', async () => {
    const { body } = await get(`${master}/entries?sys.id=old`);
    expect(body).toHaveProperty('errors', [
      { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: 'Entry', id: 'soon' } },
    ]);
  });
});

describe('drafts', () => {
  test('[EDIT-1] Only the preview token sees drafts, with what is written inside them', async () => {
    const preview = clientWith('sandbox-preview-token');
    const { fields, sys } = await preview.getEntry('soon');
    expect(fields).toMatchObject({ title: 'Soon', blocks: [{ fields: { title: 'Hidden' } }] });
    expect(sys.revision).toBe(0);
    await expect(clientWith().getEntry('soon')).rejects.toThrow('The resource could not be found.');
    await expect(clientWith().getEntry('soon-blocks-0')).rejects.toThrow('The resource could not be found.');
  });
});

describe('refusals', () => {
  test.each([
    ['another token', 'nobodys', 'AccessTokenInvalid'],
    ['the name of a property every object has', 'constructor', 'AccessTokenInvalid'],
  ])('The client rejects with the error of %s', async (_, token, name) => {
    await expect(clientWith(token).getEntries()).rejects.toMatchObject({ name });
  });

  test.each<[string, number, unknown]>([
    [
      'entries?content_type=nothing',
      400,
      { sys: { id: 'InvalidQuery' }, details: { errors: [{ name: 'unknownContentType', value: 'DOESNOTEXIST' }] } },
    ],
    ['entries?content_type=toString', 400, { sys: { id: 'InvalidQuery' } }],
    ['entries?fields.slug=home', 400, { sys: { id: 'InvalidQuery' } }],
    ['entries?order=fields.slug', 400, { sys: { id: 'InvalidQuery' } }],
    ['entries?some=thing', 400, { details: { errors: [{ name: 'unknown', path: ['some'] }] } }],
    ['entries?content_type=page&fields.none=1', 400, { details: { errors: [{ name: 'unknown' }] } }],
    ['entries?content_type=page&fields.slug[like]=1', 400, { details: { errors: [{ name: 'unknown' }] } }],
    ['entries?content_type=page&fields.slug[lt]=1', 400, { sys: { id: 'InvalidQuery' } }],
    [
      'entries?content_type=page&order=fields.intro',
      400,
      {
        details: {
          errors: [
            {
              name: 'order',
              path: ['fields', 'intro', 'en-US'],
              type: 'Text',
              details: 'Text fields do not support ordering. Consider using a Symbol field instead',
            },
          ],
        },
      },
    ],
    ['entries?content_type=page&select=fields.a.b', 400, { sys: { id: 'InvalidQuery' } }],
    ['entries?skip=-1', 400, { sys: { id: 'InvalidQuery' } }],
    ['entries?limit=few', 400, { sys: { id: 'InvalidQuery' } }],
    ['entries?locale=fr', 400, { sys: { id: 'BadRequest' }, message: 'Unknown locale: fr' }],
    [
      'entries/none',
      404,
      {
        sys: { id: 'NotFound' },
        message: 'The resource could not be found.',
        details: { type: 'Entry', id: 'none', environment: 'master', space: 'lightsandbox' },
      },
    ],
    ['assets/none', 404, { sys: { id: 'NotFound' }, details: { type: 'Asset' } }],
    ['content_types/none', 404, { sys: { id: 'NotFound' } }],
    ['tags/none', 404, { sys: { id: 'NotFound' } }],
    ['sync?sync_token=broken', 400, { sys: { id: 'InvalidQuery' } }],
    ['%ff', 404, { sys: { id: 'NotFound' } }],
  ])('GET %s is answered %i', async (path, status, error) => {
    const { response, body } = await get(`${master}/${path}`);
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ sys: { type: 'Error' }, requestId: expect.any(String) });
    expect(body).toMatchObject(error as object);
  });

  test('Another space or environment is not found', async () => {
    expect((await get('/spaces/other/environments/master/entries')).response.status).toBe(404);
    expect((await get('/spaces/lightsandbox/environments/staging/entries')).response.status).toBe(404);
  });

  test('The environment may be left out, and the token may stand in the address', async () => {
    const { response, body } = await get('/spaces/lightsandbox/entries/home?access_token=sandbox-delivery-token', {});
    expect(response.status).toBe(200);
    expect(body).toHaveProperty('fields.title', 'Home');
  });

  test('Nothing can be written', async () => {
    const response = await fetch(`${served.origin}${master}/entries`, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

test('An answer that is known already is not sent again', async () => {
  const { response } = await get(`${master}/entries`);
  expect(response.headers.get('content-type')).toBe('application/vnd.contentful.delivery.v1+json');
  const again = await fetch(`${served.origin}${master}/entries`, {
    headers: { authorization: 'Bearer sandbox-delivery-token', 'if-none-match': response.headers.get('etag') ?? '' },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
