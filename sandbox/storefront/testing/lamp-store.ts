import { z } from 'zod';
import {
  blogSchema,
  brandSchema,
  menuSchema,
  pageSchema,
  policiesSchema,
  redirectSchema,
  type SeedOnlineStore,
} from '#seed/online-store-schema.ts';

const time = '2026-11-20T09:00:00.000Z';
const author = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };

const menus = [
  {
    id: 1,
    handle: 'main-menu',
    title: 'Main menu',
    items: [
      { title: 'Shop', link: '/collections', items: [{ title: 'Lamp', link: '/products/lamp' }] },
      { title: 'Journal', link: '/blogs/journal' },
      { title: 'Gone', link: '/products/gone' },
      { title: 'Elsewhere', link: 'https://example.com/lamps' },
    ],
  },
];

const pages = [
  { id: 1, handle: 'about', title: 'About', bodyHtml: '<p>We make lamps.</p>', createdAt: time, updatedAt: time },
  { id: 2, handle: 'care', title: 'Care', bodyHtml: '<p>Dust it.</p>', createdAt: time, updatedAt: time },
];

const article = { contentHtml: '<p>Light &amp; dark.</p>', author, tags: ['Evening'] };
const blogs = [
  {
    id: 1,
    handle: 'journal',
    title: 'Journal',
    articles: [
      { ...article, id: 1, handle: 'dusk', title: 'Dusk', publishedAt: '2026-11-18T09:00:00.000Z' },
      {
        ...article,
        id: 2,
        handle: 'dawn',
        title: 'Dawn',
        excerpt: 'First light.',
        publishedAt: '2026-11-19T09:00:00.000Z',
        image: { file: 'things/lamp.jpg', alt: 'A lamp.' },
      },
    ],
  },
];

/** Menus, pages and a blog, with one link target of each type. */
export function lampStore(): SeedOnlineStore {
  return {
    menus: z.array(menuSchema).parse(menus),
    pages: z.array(pageSchema).parse(pages),
    blogs: z.array(blogSchema).parse(blogs),
    policies: policiesSchema.parse({ privacyPolicy: { id: 1, title: 'Privacy policy', bodyHtml: '<p>Little.</p>' } }),
    redirects: z.array(redirectSchema).parse([{ id: 1, path: '/old-lamp', target: '/products/lamp' }]),
    brand: brandSchema.parse({
      slogan: 'Light where you sit',
      shortDescription: 'Lamps.',
      logo: 'things/lamp.jpg',
      squareLogo: 'things/lamp.jpg',
      coverImage: 'things/lamp-lit.jpg',
      colors: { primary: [{ background: '#101010', foreground: '#ffffff' }], secondary: [] },
    }),
  };
}
