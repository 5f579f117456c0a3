import { expect, test } from 'vitest';
import { z } from 'zod';
import { servedVersions } from '../published-schema.ts';
import { testStorefront } from '../testing/test-client.ts';

const execute = (query: string, variables?: Record<string, unknown>) =>
  testStorefront().executeAt('2026-04')(query, variables);

async function dataOf(query: string, variables?: Record<string, unknown>) {
  const { data, errors } = await execute(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

test('a menu has its items with their targets, three levels deep', async () => {
  const item = 'id title type url resourceId tags';
  const data = await dataOf(`{ menu(handle: "main-menu") { id itemsCount items { ${item}
    resource { __typename ... on Blog { articles(first: 1) { nodes { handle } } } }
    items { ${item} resource { ... on Product { title } } items { title } } } } nothing: menu(handle: "nothing") { id } }`);
  expect(data).toEqual({
    nothing: null,
    menu: {
      id: 'gid://shopify/Menu/1',
      itemsCount: 5,
      items: [
        {
          id: 'gid://shopify/MenuItem/101',
          title: 'Shop',
          type: 'COLLECTIONS',
          url: 'http://shop.test/collections',
          resourceId: null,
          resource: null,
          tags: [],
          items: [
            {
              id: 'gid://shopify/MenuItem/10101',
              title: 'Lamp',
              type: 'PRODUCT',
              url: 'http://shop.test/products/lamp',
              resourceId: 'gid://shopify/Product/1',
              resource: { title: 'Lamp' },
              tags: [],
              items: [],
            },
          ],
        },
        expect.objectContaining({
          type: 'BLOG',
          resourceId: 'gid://shopify/Blog/1',
          resource: { __typename: 'Blog', articles: { nodes: [{ handle: 'dusk' }] } },
        }),
        expect.objectContaining({ title: 'Gone', type: 'PRODUCT', resourceId: null, resource: null }),
        expect.objectContaining({ type: 'HTTP', url: 'https://example.com/lamps', resource: null }),
      ],
    },
  });
});

test('a page is found by handle and by id, and has a summary', async () => {
  const fields = 'id handle title body bodySummary createdAt updatedAt seo { title } onlineStoreUrl trackingParameters';
  const data = await dataOf(`{ page(handle: "about") { ${fields} } pageByHandle(handle: "care") { handle }
    byId: page(id: "gid://shopify/Page/2") { handle } none: page(handle: "none") { id } }`);
  expect(data).toEqual({
    page: {
      id: 'gid://shopify/Page/1',
      handle: 'about',
      title: 'About',
      body: '<p>We make lamps.</p>',
      bodySummary: 'We make lamps.',
      createdAt: '2026-11-20T09:00:00Z',
      updatedAt: '2026-11-20T09:00:00Z',
      seo: null,
      onlineStoreUrl: null,
      trackingParameters: null,
    },
    pageByHandle: { handle: 'care' },
    byId: { handle: 'care' },
    none: null,
  });
});

test('a page without handle and id is an error', async () => {
  expect((await execute('{ page { id } }')).errors).toMatchObject([
    { message: 'you must provide one of handle or id' },
  ]);
});

test.each([
  ['first: 5, sortKey: TITLE, reverse: true', ['care', 'about']],
  ['first: 5, query: "lamps"', ['about']],
  ['first: 5, query: "title:care OR handle:about"', ['about', 'care']],
  ['first: 5, query: "-title:care"', ['about']],
  ['first: 5, query: "handle:ab*"', ['about']],
  ['first: 5, query: "created_at:2026-11-20"', ['about', 'care']],
  ['first: 5, query: "created_at:<2026-11-20"', []],
  ['first: 5, query: "updated_at:>now"', []],
  ['first: 5, query: "updated_at:noon"', []],
  ['first: 5, query: "-colour:blue"', ['about', 'care']],
  ['first: 5, query: "constructor:x care"', ['care']],
  ['first: 5, query: "colour:blue OR title:care"', ['care']],
  ['last: 1', ['care']],
])('pages(%s) are %j', async (args, handles) => {
  const nodes = handles.map((handle) => ({ handle }));
  expect(await dataOf(`{ pages(${args}) { nodes { handle } } }`)).toEqual({ pages: { nodes } });
});

test('a blog has its articles, and an article its author, text, image and blog', async () => {
  const data =
    await dataOf(`{ blog(handle: "journal") { id title authors { name email } articleByHandle(handle: "dawn") {
    id title handle content(truncateAt: 8) contentHtml excerpt excerptHtml publishedAt tags author { name firstName bio } authorV2 { name }
    image { url altText width } blog { handle } comments(first: 1) { nodes { id } } seo { title } } } }`);
  expect(data).toEqual({
    blog: {
      id: 'gid://shopify/Blog/1',
      title: 'Journal',
      authors: [{ name: 'Ada Byron', email: 'ada@example.com' }],
      articleByHandle: {
        id: 'gid://shopify/Article/2',
        title: 'Dawn',
        handle: 'dawn',
        content: 'Light...',
        contentHtml: '<p>Light &amp; dark.</p>',
        excerpt: 'First light.',
        excerptHtml: '<p>First light.</p>',
        publishedAt: '2026-11-19T09:00:00Z',
        tags: ['Evening'],
        author: { name: 'Ada Byron', firstName: 'Ada', bio: null },
        authorV2: { name: 'Ada Byron' },
        image: {
          url: 'http://media.test/s/files/1/0555/0100/files/things/lamp.jpg?v=4711',
          altText: 'A lamp.',
          width: 1600,
        },
        blog: { handle: 'journal' },
        comments: { nodes: [] },
        seo: null,
      },
    },
  });
});

test.each([
  ['first: 9, sortKey: PUBLISHED_AT, reverse: true', ['dawn', 'dusk']],
  ['first: 9, sortKey: TITLE', ['dawn', 'dusk']],
  ['first: 9', ['dusk', 'dawn']],
  ['first: 9, query: "author:byron tag:evening dusk"', ['dusk']],
  ['first: 9, query: "blog_title:elsewhere"', []],
  ['first: 9, query: "tag_not:evening"', []],
  ['first: 9, query: "tag_not:morning"', ['dusk', 'dawn']],
  ['first: 9, query: "created_at:>=2026-11-19"', ['dawn']],
  ['first: 9, query: "updated_at:<=\'2026-11-18T09:00:00Z\'"', ['dusk']],
])('articles(%s) are %j', async (args, handles) => {
  const nodes = handles.map((handle) => ({ handle }));
  expect(await dataOf(`{ articles(${args}) { nodes { handle } } blogs(first: 1) { nodes { handle } } }`)).toEqual({
    articles: { nodes },
    blogs: { nodes: [{ handle: 'journal' }] },
  });
});

test.each([
  ['created_at:2026-11-18', ['journal']],
  ['created_at:>2026-11-18', []],
  ['updated_at:2026-11-19', ['journal']],
  ['updated_at:<2026-11-19', []],
])('blogs with %s are %j: a blog has the times of its first and of its last article', async (query, handles) => {
  const nodes = handles.map((handle) => ({ handle }));
  expect(await dataOf(`{ blogs(first: 9, query: "${query}") { nodes { handle } } }`)).toEqual({ blogs: { nodes } });
});

test('a redirect is found by its path', async () => {
  const query = 'query($query: String) { urlRedirects(first: 1, query: $query) { nodes { id path target } } }';
  const redirect = { id: 'gid://shopify/UrlRedirect/1', path: '/old-lamp', target: '/products/lamp' };
  expect(await dataOf(query, { query: 'path:/old-lamp' })).toEqual({ urlRedirects: { nodes: [redirect] } });
  expect(await dataOf(query, { query: 'path:/old' })).toEqual({ urlRedirects: { nodes: [] } });
});

test('the shop has its brand and the policies of the seed', async () => {
  const data =
    await dataOf(`{ shop { brand { slogan logo { image { url } } squareLogo { alt } colors { primary { background } secondary { foreground } } }
    privacyPolicy { id handle title body url } refundPolicy { id } subscriptionPolicy { id } socialLoginProviders { handle } } }`);
  expect(data).toMatchObject({
    shop: {
      brand: {
        slogan: 'Light where you sit',
        logo: { image: { url: 'http://media.test/s/files/1/0555/0100/files/things/lamp.jpg?v=4711' } },
        squareLogo: { alt: 'Alt of things/lamp.jpg' },
        colors: { primary: [{ background: '#101010' }], secondary: [] },
      },
      privacyPolicy: {
        id: 'gid://shopify/ShopPolicy/1',
        handle: 'privacy-policy',
        title: 'Privacy policy',
        body: '<p>Little.</p>',
        url: 'http://shop.test/policies/privacy-policy',
      },
      refundPolicy: null,
      subscriptionPolicy: null,
      socialLoginProviders: [],
    },
  });
});

test.each([
  ['PRODUCT', 1, ['lamp', 'pin', 'lantern', 'care']],
  ['COLLECTION', 1, ['lights', 'all']],
  ['PAGE', 1, ['about', 'care']],
  ['BLOG', 1, ['journal']],
  ['ARTICLE', 1, ['dusk', 'dawn']],
  ['METAOBJECT', 0, []],
])('the sitemap of type %s has %i pages, with %j on the first', async (type, count, handles) => {
  const query = `query($type: SitemapType!) { sitemap(type: $type) { pagesCount { count }
    resources(page: 1) { hasNextPage items { handle updatedAt ... on SitemapResource { title } } } } }`;
  const items = handles.map((handle) => expect.objectContaining({ handle, updatedAt: expect.stringMatching(/Z$/) }));
  expect(await dataOf(query, { type })).toEqual({
    sitemap: { pagesCount: { count }, resources: { hasNextPage: false, items } },
  });
});

test.each(servedVersions)(
  'nodes of version %s are in the order of their ids, with null for unknown ones',
  async (version) => {
    const ids = [
      'Product/1',
      'ProductVariant/11',
      'Collection/50',
      'Page/1',
      'Nothing/1',
      'Blog/1',
      'Article/1',
      'Menu/1',
      'ShopPolicy/1',
      'UrlRedirect/1',
      'Shop/1',
      'Product/999',
    ];
    const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
    const result = await testStorefront().executeAt(version)(query, { ids: ids.map((id) => `gid://shopify/${id}`) });
    expect(result.errors).toBeUndefined();
    expect(result.data).toEqual({
      nodes: ids.map((id) => {
        const isMissing = ['Nothing/1', 'Product/999'].includes(id);
        return isMissing ? null : { __typename: id.split('/')[0], id: `gid://shopify/${id}` };
      }),
    });
  },
);

const listedMedia = z.object({
  product: z.object({ media: z.object({ nodes: z.array(z.object({ id: z.string(), image: z.unknown() })) }) }),
});

test('an image is found by its id', async () => {
  const picture = 'id ... on MediaImage { image { url } }';
  const { product } = listedMedia.parse(
    await dataOf(`{ product(handle: "lamp") { media(first: 1) { nodes { ${picture} } } } }`),
  );
  const [media] = product.media.nodes;
  expect(await dataOf(`query($id: ID!) { node(id: $id) { ${picture} } }`, { id: media?.id })).toEqual({ node: media });
});
