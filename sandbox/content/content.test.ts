import { documentToHtmlString } from '@contentful/rich-text-html-renderer';
import { BLOCKS, type Document } from '@contentful/rich-text-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentService, deliveryToken, master, previewToken, serveContent } from './testing/content-service.ts';

let content: ContentService;
beforeAll(async () => {
  content = await serveContent();
});
afterAll(() => content.close());

describe('the official client', () => {
  test('An entry has its linked entries and assets resolved', async () => {
    const { fields, sys, metadata } = await content.client().getEntry('home', { include: 4 });
    expect(sys).toMatchObject({
      id: 'home',
      type: 'Entry',
      locale: 'en-US',
      contentType: { sys: { id: 'page' } },
      updatedAt: '2026-01-05T00:00:00.000Z',
      revision: 1,
      publishedVersion: 1,
    });
    expect(metadata.tags.map((tag) => tag.sys.id)).toEqual(['calm', 'people']);
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

  test('Rich text is a document that the official renderer accepts', async () => {
    const { fields } = await content.client().getEntry('home');
    const body = fields.body as unknown as Document;
    expect(body.nodeType).toBe(BLOCKS.DOCUMENT);
    expect(documentToHtmlString(body)).toBe(
      '<h2>Calm</h2><p>Read <b>this </b><i><b>now</b></i> or <a href="/shop">the <b>shop</b></a>.</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>said</p></blockquote>',
    );
  });

  test('An asset has a protocol-relative address at the media host', async () => {
    const asset = await content.client().getAsset('photos-wide-jpg');
    expect(asset.fields.file).toMatchObject({ fileName: 'wide.jpg', contentType: 'image/jpeg' });
    expect(asset.fields.file?.url).toMatch(/^\/\/[^/]+\/lightsandbox\/photos-wide-jpg\/[0-9a-f]{32}\/wide\.jpg$/);
  });

  test('Content types and tags are described', async () => {
    const client = content.client();
    const types = await client.getContentTypes();
    expect(types.items.map(({ sys }) => sys.id)).toEqual(['page', 'block', 'link']);
    const { body } = await content.get('content_types?limit=1&skip=1');
    expect(body).toMatchObject({ total: 3, items: [{ name: 'Block' }] });
    const page = await client.getContentType('page');
    expect(page).toMatchObject({ name: 'Page', displayField: 'title' });
    expect(page.fields.find(({ id }) => id === 'title')).toMatchObject({ type: 'Symbol', required: true });
    expect(page.fields.find(({ id }) => id === 'blocks')).toMatchObject({
      type: 'Array',
      items: { type: 'Link', linkType: 'Entry' },
    });
    expect((await client.getTags()).items.map(({ name }) => name)).toEqual(['Calm', 'People']);
    expect(await client.getTag('calm')).toMatchObject({ name: 'Calm', sys: { visibility: 'public' } });
  });

  test.each([
    ['tags', 'tags?name=People', ['people']],
    ['tags', 'tags?name[match]=peo', ['people']],
    ['tags', 'tags?sys.id[in]=calm,none', ['calm']],
    ['tags', 'tags?sys.createdAt[gte]=2999-01-01', []],
    ['tags', 'tags?order=-name', ['people', 'calm']],
    ['content types', 'content_types?query=blo', ['block']],
    ['content types', 'content_types?sys.id[ne]=page&order=-sys.id', ['link', 'block']],
  ])('A list of %s is filtered and ordered: %s', async (_, path, ids) => {
    const { body } = await content.get(path);
    expect(body).toMatchObject({ total: ids.length, items: ids.map((id) => ({ sys: { id } })) });
  });

  test('The space is served with and without a trailing slash', async () => {
    expect(await content.client().getSpace()).toMatchObject({ sys: { id: 'lightsandbox' } });
    const headers = { authorization: `Bearer ${deliveryToken}` };
    expect((await fetch(`${content.origin}/spaces/lightsandbox`, { headers })).status).toBe(200);
  });
});

describe('the response around the body', () => {
  test('The environment may be left out, and the token may be a query parameter', async () => {
    const response = await fetch(`${content.origin}/spaces/lightsandbox/entries/home?access_token=${deliveryToken}`);
    expect([response.status, await response.json()]).toMatchObject([200, { fields: { title: 'Home' } }]);
  });

  test("Headers have the media type, space, environment and the rate limit's remaining requests", async () => {
    const { response } = await content.get('entries');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.contentful.delivery.v1+json',
      'cache-control': 'max-age=0',
      'access-control-allow-origin': '*',
      'contentful-api': 'cda_cached',
      'cf-space-id': 'lightsandbox',
      'cf-environment-id': 'master',
      'x-contentful-route': '/spaces/:space/environments/:environment/entries',
      'x-contentful-ratelimit-second-limit': '55',
    });
    expect((await content.get('entries', previewToken)).response.headers.get('contentful-api')).toBe('cpa');
  });

  test('Pages may send the headers of their libraries, as recorded at the provider', async () => {
    const preflight = await fetch(`${content.origin}${master}/entries`, { method: 'OPTIONS' });
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',');
    expect(allowed).toEqual(
      expect.arrayContaining(['user-agent', 'cache-control', 'x-requested-with', 'authorization']),
    );
  });

  test('A matching If-None-Match is answered with 304', async () => {
    const { response } = await content.get('entries');
    const again = await fetch(`${content.origin}${master}/entries`, {
      headers: { authorization: `Bearer ${deliveryToken}`, 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('Above the rate limit of the settings the response is 429 with the seconds to wait, until the next second', async () => {
    content.context.settings.content.requestsPerSecond.delivery = 1;
    content.clock.advance(1000);
    const left = (response: Response) => response.headers.get('x-contentful-ratelimit-second-remaining');
    const first = await content.get('tags');
    const second = await content.get('tags');
    content.clock.advance(1000);
    const third = await content.get('tags');
    content.context.settings.content.requestsPerSecond.delivery = null;
    expect([first, second, third].map(({ response }) => response.status)).toEqual([200, 429, 200]);
    expect([left(first.response), left(second.response)]).toEqual(['0', '0']);
    expect(second.response.headers.get('x-contentful-ratelimit-reset')).toBe('1');
    expect(second.response.headers.get('x-contentful-ratelimit-second-limit')).toBe('1');
    expect(second.body).toMatchObject({ sys: { id: 'RateLimitExceeded' } });
  });
});
