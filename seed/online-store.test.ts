import { expect, test } from 'vitest';
import { type InvalidSeed, seedErrorOf } from './testing/seed-error.ts';
import { loadFiles, smallSeed, withChange } from './testing/small-seed.ts';

const time = '2026-11-20T09:00:00.000Z';
const menus = 'catalogue/menus.json';
const pages = 'catalogue/pages.json';
const blogs = 'catalogue/blogs.json';
const policies = 'catalogue/policies.json';
const redirects = 'catalogue/redirects.json';
const brand = 'catalogue/brand.json';
const markets = 'catalogue/markets.json';

const colors = { primary: [{ background: '#101010', foreground: '#ffffff' }], secondary: [] };
const page = { title: 'About', bodyHtml: '<p>Lamps.</p>', createdAt: time, updatedAt: time };
const author = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
const article = { title: 'Dusk', contentHtml: '', publishedAt: time, author };
const deep = { title: 'a', link: '/', items: [{ title: 'b', link: '/', items: [{ title: 'c', link: '/' }] }] };

function withStore(): Record<string, unknown> {
  return {
    ...smallSeed(),
    [menus]: [
      { id: 1, handle: 'main', title: 'Main', items: [deep] },
      { id: 2, handle: 'footer', title: 'Footer', items: [] },
    ],
    [pages]: [
      { id: 1, handle: 'about', ...page },
      { id: 2, handle: 'care', ...page },
    ],
    [blogs]: [{ id: 1, handle: 'notes', title: 'Notes', articles: [{ id: 1, handle: 'dusk', ...article }] }],
    [policies]: { privacyPolicy: { id: 1, title: 'Privacy', bodyHtml: '' } },
    [redirects]: [{ id: 1, path: '/old', target: '/new' }],
    [brand]: {
      slogan: 'Light',
      shortDescription: 'Lamps.',
      logo: 'things/lamp.jpg',
      squareLogo: 'things/lamp.jpg',
      coverImage: 'things/lamp.jpg',
      colors,
    },
    [markets]: [
      { id: 1, handle: 'home', currency: 'USD', rate: '1', countries: ['US'] },
      { id: 2, handle: 'euro', currency: 'EUR', rate: '0.9', countries: ['DE'] },
    ],
  };
}

test('An online store and markets are loaded; both are optional', async () => {
  const { markets: read, onlineStore } = (await loadFiles(withStore())).catalogue;
  expect(read.map(({ handle }) => handle)).toEqual(['home', 'euro']);
  expect(onlineStore.menus[0]?.items[0]?.items[0]?.items).toEqual([{ title: 'c', link: '/', items: [] }]);
  expect(onlineStore.blogs[0]?.articles[0]).toMatchObject({ handle: 'dusk', excerpt: null, tags: [] });

  expect((await loadFiles(smallSeed())).catalogue).toMatchObject({
    markets: [],
    onlineStore: { menus: [], pages: [], blogs: [], policies: {}, redirects: [], brand: null },
  });
});

const has = (name: string, field: string) => `which seed/${name} already has as ${field}`;
const invalidSeeds: InvalidSeed[] = [
  { file: menus, change: ['1.handle', 'main'], message: `is "main", ${has(menus, '0.handle')}` },
  {
    file: menus,
    change: ['0.items.0.link', 'collections'],
    message: 'must be a path or an address, like "/pages/about"',
  },
  {
    file: menus,
    change: ['0.items.0.items.0.items.0.items', [{ title: 'd', link: '/' }]],
    message: 'must be empty, because a menu has at most 3 levels',
  },
  { file: pages, change: ['1.id', 1], message: `is 1, ${has(pages, '0.id')}` },
  { file: blogs, change: ['0.articles.0.author.email', 'ada'], message: 'has the wrong form' },
  {
    file: blogs,
    change: ['0.articles.0.image', { file: 'things/desk.jpg', alt: '' }],
    at: '0.articles.0.image.file',
    message: 'names "things/desk.jpg", which is not in media/media.json',
  },
  { file: policies, change: ['cookiePolicy', {}], message: 'is not a known field' },
  { file: redirects, change: ['0.path', 'old'], message: 'must be a path, like "/collections/phones"' },
  { file: brand, change: ['logo', 'things/lamp.mp4'], message: 'names "things/lamp.mp4", which is not a picture' },
  { file: brand, change: ['colors.primary.0.background', 'black'], message: 'must be a colour, like "#101010"' },
  { file: markets, change: ['0.rate', '1.1'], message: "must be 1, because the first market is the shop's own" },
  { file: markets, change: ['1.rate', '0'], message: 'must be more than 0' },
  { file: markets, change: ['1.rate', '0.12345'], message: 'must be a rate with at most four decimals, like "1.35"' },
  { file: markets, change: ['1.countries.0', 'US'], message: `is "US", ${has(markets, '0.countries.0')}` },
];

test.for(invalidSeeds)(
  '$file is refused when $change.0 $message',
  async ({ file, change: [path, value], at, message }) => {
    const files = withStore();
    const error = await seedErrorOf({ ...files, [file]: withChange(files[file], path, value) });
    expect(error.message).toBe(`seed/${file}: ${at ?? path} ${message}.`);
  },
);
