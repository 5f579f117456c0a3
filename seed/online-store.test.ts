import { expect, test } from 'vitest';
import { loadSeed } from './load.ts';
import { type Mistake, mistakeIn } from './testing/mistake.ts';
import { smallSeed, withChange, writeSeed } from './testing/small-seed.ts';

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

test('An online store and markets load; a seed may have none of them.', async () => {
  await using written = await writeSeed(withStore());
  const { markets: read, onlineStore } = (await loadSeed(written.folder)).catalogue;
  expect(read.map(({ handle }) => handle)).toEqual(['home', 'euro']);
  expect(onlineStore.menus[0]?.items[0]?.items[0]?.items).toEqual([{ title: 'c', link: '/', items: [] }]);
  expect(onlineStore.blogs[0]?.articles[0]).toMatchObject({ handle: 'dusk', excerpt: null, tags: [] });

  await using bare = await writeSeed(smallSeed());
  expect((await loadSeed(bare.folder)).catalogue).toMatchObject({
    markets: [],
    onlineStore: { menus: [], pages: [], blogs: [], policies: {}, redirects: [], brand: null },
  });
});

const has = (name: string, field: string) => `which seed/${name} already has as ${field}`;
const mistakes: Mistake[] = [
  { file: menus, change: ['1.handle', 'main'], says: `is "main", ${has(menus, '0.handle')}` },
  { file: menus, change: ['0.items.0.link', 'collections'], says: 'must be a path or an address, like "/pages/about"' },
  {
    file: menus,
    change: ['0.items.0.items.0.items.0.items', [{ title: 'd', link: '/' }]],
    says: 'must be empty, because a menu has at most 3 levels',
  },
  { file: pages, change: ['1.id', 1], says: `is 1, ${has(pages, '0.id')}` },
  { file: blogs, change: ['0.articles.0.author.email', 'ada'], says: 'has the wrong form' },
  {
    file: blogs,
    change: ['0.articles.0.image', { file: 'things/desk.jpg', alt: '' }],
    at: '0.articles.0.image.file',
    says: 'names "things/desk.jpg", which is not in media/media.json',
  },
  { file: policies, change: ['cookiePolicy', {}], says: 'is not a known field' },
  { file: redirects, change: ['0.path', 'old'], says: 'must be a path, like "/collections/phones"' },
  { file: brand, change: ['logo', 'things/lamp.mp4'], says: 'names "things/lamp.mp4", which is not a picture' },
  { file: brand, change: ['colors.primary.0.background', 'black'], says: 'must be a colour, like "#101010"' },
  { file: markets, change: ['0.rate', '1.1'], says: "must be 1, because the first market is the shop's own" },
  { file: markets, change: ['1.rate', '0'], says: 'must be more than 0' },
  { file: markets, change: ['1.rate', '0.12345'], says: 'must be a rate with at most four decimals, like "1.35"' },
  { file: markets, change: ['1.countries.0', 'US'], says: `is "US", ${has(markets, '0.countries.0')}` },
];

test.for(mistakes)('$file is refused when $change.0 $says', async ({ file, change: [path, value], at, says }) => {
  const files = withStore();
  const mistake = await mistakeIn({ ...files, [file]: withChange(files[file], path, value) });
  expect(mistake.message).toBe(`seed/${file}: ${at ?? path} ${says}.`);
});
