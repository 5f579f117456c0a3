import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { contentEntry, contentPicture, type OwnContent, startOwnContent } from '#tests/support/own-content.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let own: OwnContent;
let site: Site;
beforeAll(async () => {
  own = await startOwnContent();
  site = await startSite(own.configure);
});
beforeEach(() => {
  own.entries = {};
});
afterAll(async () => {
  await site.close();
  await own.close();
});

const visit = (path: string) => site.visitorThrough(fetch).get(path);
const entry = (type: string, fields: object) => contentEntry(type, `an-${type}`, fields);

describe('without any content', () => {
  test('[SET-1] pages render without settings, with the logo and a link to the shop', async () => {
    for (const path of ['/blog', '/shop', '/cart', '/order-confirmation', '/footer']) {
      const { status, page } = await visit(path);
      expect(status, path).toBe(200);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
    }
    const { page } = await visit('/blog');
    expect(page.querySelectorAll('nav, footer, aside').join('')).not.toContain('undefined');
    expect(page.querySelector('nav[aria-label="Main"] svg')).not.toBeNull();
    expect(page.querySelectorAll('nav[aria-label="Main"] a').at(-1)?.getAttribute('href')).toBe('/shop');
    expect(page.querySelector('[aria-label="Announcement"]')).toBeNull();
  });

  test('[HOME-8] the home page falls back to an introduction with a link to the shop, and logs an error', async () => {
    expectLogged(/"route":"\/","name":"Error","message":"Neither service has a start page\./);
    const { status, page, says } = await visit('/');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Homepage');
    expect(says).toContain('Light makes phones');
    expect(page.querySelector('main a')?.getAttribute('href')).toBe('/shop');
    // White text on the light background would be unreadable.
    expect(page.querySelector('nav[aria-label="Main"]')?.classList.contains('dark')).toBe(false);
  });

  test('[ROUTE-15] a missing page returns 404, with the default text, and fog as its picture', async () => {
    for (const path of ['/about', '/blog/an-article', '/nothing/here']) {
      const { status, page, says } = await visit(path);
      expect(status, path).toBe(404);
      expect(says).toBe('sorry, page not found return to home page');
      expect(page.querySelector('title')?.text).toBe('404 | Light');
      const pictures = page.querySelectorAll('main img').map((image) => image.getAttribute('src'));
      expect(pictures).toEqual([expect.stringMatching(/^\/assets\/fog-/)]);
    }
  });

  test('[BLOG-1] the blog shows that there are no articles, and the feed is empty', async () => {
    expect((await visit('/blog')).says).toMatch(/^Blog There is nothing to read yet\. subscribe/);
    const { status, page } = await visit('/blog/feed.xml');
    expect(status).toBe(200);
    expect(page.querySelectorAll('entry')).toEqual([]);
  });
});

describe('with minimal content', () => {
  test('[ROUTE-13] a page with only a slug uses it as its title', async () => {
    expectLogged(/PROVIDER_FIELD/);
    own.entries = { genericPage: entry('genericPage', { slug: 'a-page' }) };
    const { status, page, says } = await visit('/a-page');
    expect(status).toBe(200);
    expect(says).toBe('a-page');
    expect(page.querySelector('title')?.text).toBe('a-page | Light');
  });

  test('[ROUTE-13] a modal page with only a slug can be closed', async () => {
    expectLogged(/PROVIDER_FIELD/);
    own.entries = { popoverGenericPage: entry('popoverGenericPage', { slug: 'a-modal' }) };
    const { status, page } = await visit('/a-modal');
    expect(status).toBe(200);
    expect(page.querySelector('dialog h1')?.text).toBe('a-modal');
    expect(page.querySelector('dialog a')?.text).toBe('close');
  });

  test('[ROUTE-14] an article with only a slug links to all articles, and shows no date', async () => {
    expectLogged(/PROVIDER_FIELD/);
    own.entries = { article: entry('article', { slug: 'an-article' }) };
    const { status, page } = await visit('/blog/an-article');
    expect(status).toBe(200);
    expect(page.querySelectorAll('main time')).toEqual([]);
    expect(page.querySelectorAll('main a').map(({ text }) => text)).toEqual(['All articles']);
    const blog = await visit('/blog');
    expect(blog.says).toMatch(/^Blog Everything else an-article subscribe/);
  });

  test.each(['grün-2.0', 'my first article', 'trailing ', '/leading', 'a/b', 'about.us', 'x'.repeat(201)])(
    '[BLOG-1] an article with the slug %j is listed if it has an address, else it is reported',
    async (slug) => {
      own.entries = { article: entry('article', { slug, title: 'An article', createdAt: '2026-01-01' }) };
      const isServed = slug === 'grün-2.0';
      if (!isServed) expectLogged(/an-article › slug cannot be an address/);
      const hrefs = async (path: string, selector: string) =>
        (await visit(path)).page.querySelectorAll(selector).map((link) => link.getAttribute('href'));
      expect((await visit(`/blog/${encodeURIComponent(slug)}`)).status).toBe(isServed ? 200 : 404);
      expect(await hrefs('/blog', 'main a[href^="/blog/"]')).toHaveLength(isServed ? 1 : 0);
      expect(await hrefs('/blog/feed.xml', 'entry link')).toHaveLength(isServed ? 1 : 0);
    },
  );

  test('[PAGE-4] the error page has the message of its entry as heading, its label and its link', async () => {
    const fields = { errorMessage: 'It may have moved.', buttonLabel: 'To the shop', buttonLink: '/shop' };
    own.entries = { errorPage: entry('errorPage', fields) };
    const { status, page, says } = await visit('/nothing/here');
    expect(status).toBe(404);
    expect(page.querySelector('h1')?.text).toBe('It may have moved.');
    expect(says).toBe('It may have moved. To the shop');
    expect(page.querySelector('main a')?.getAttribute('href')).toBe('/shop');
  });

  test('[PAGE-4] an error page without texts says that something went wrong, and returns to home', async () => {
    own.entries = { errorPage: entry('errorPage', {}) };
    const { status, page, says } = await visit('/nothing/here');
    expect(status).toBe(404);
    expect(says).toBe('Something went wrong return to home');
    expect(page.querySelector('main a')?.getAttribute('href')).toBe('/');
    expect(page.querySelector('title')?.text).toBe('404 | Light');
  });

  test('[RICH-2] rich text that is missing or empty is logged once for its entry, not for each page or visit', async () => {
    const logged = expectLogged(/Invalid content passed to Richtext/);
    const missing = contentEntry('textBlock', 'a-title', { title: 'Only a title' });
    const empty = contentEntry('textBlock', 'an-empty-text', { title: 'Nothing below', body: '<p> </p>' });
    const contentBlocks = [missing, empty];
    own.entries = {
      genericPage: entry('genericPage', { slug: 'a-page', title: 'A page', contentBlocks }),
      article: entry('article', { slug: 'an-article', title: 'An article', createdAt: '2026-01-01', contentBlocks }),
    };
    const visitor = site.visitorThrough(fetch);
    for (const path of ['/a-page', '/a-page', '/blog/an-article']) {
      const { status, says } = await visitor.get(path);
      expect(status).toBe(200);
      expect(says).toMatch(/Only a title Nothing below/);
    }
    expect(logged()).toEqual([
      expect.stringContaining('(textBlock a-title) › body'),
      expect.stringContaining('(textBlock an-empty-text) › body'),
    ]);
  });

  test('[BLOG-2] tags that differ only in case or spaces are merged', async () => {
    expectLogged(/PROVIDER_FIELD/);
    own.entries = { article: entry('article', { slug: 'an-article', tags: ['Slow days', ' slow  days', 'Objects'] }) };
    const { page } = await visit('/blog');
    const links = page.querySelectorAll('nav[aria-label="Tags"] a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/blog#on-objects', '/blog#on-slow-days']);
  });
});

describe('[SET-1] the 404 page’s background', () => {
  beforeEach(() => {
    own.entries = { globalSettings: entry('globalSettings', { errorPageBackgroundImage: contentPicture('night') }) };
  });

  test('is the settings’ picture when the error page has none, with a dark header background', async () => {
    const { page } = await visit('/nothing/here');
    expect(page.querySelector('main section')?.classList.contains('dark')).toBe(true);
    expect(page.querySelector('main img')?.getAttribute('src')).toMatch(/night.*w=1600/);
    const bar = page.querySelector('nav[aria-label="Main"]');
    expect(bar?.getAttribute('data-over')).toBe('page');
    expect(bar?.classList.contains('dark')).toBe(true);
  });

  test('[PAGE-4] is the error page’s own picture when it has one', async () => {
    own.entries.errorPage = entry('errorPage', { backgroundImage: contentPicture('fog') });
    const { page } = await visit('/nothing/here');
    expect(page.querySelectorAll('main img').map((image) => image.getAttribute('src'))).toEqual([
      expect.stringMatching(/fog.*w=1600/),
    ]);
  });
});

test('[PAGE-2] header blocks render their title, background, border and both crops', async () => {
  const opening = { title: 'Opening', isDarkMode: true, showBorderTop: true };
  const media = { backgroundDesktop: contentPicture('wide'), backgroundMobile: contentPicture('tall') };
  const headerBlocks = [entry('headerBlock', { ...opening, ...media }), entry('headerBlock', { title: 'And then' })];
  own.entries = { genericPage: entry('genericPage', { slug: 'a-page', title: 'A page', headerBlocks }) };
  const { page } = await visit('/a-page');
  const header = page.querySelector('main header');
  expect(page.querySelector('h1')?.text).toBe('Opening');
  expect(header?.classList.contains('dark')).toBe(true);
  expect(header?.querySelector('source[media]')?.getAttribute('srcset')).toContain('tall');
  expect(header?.querySelector('img')?.getAttribute('src')).toContain('wide');
  expect(page.querySelector('h2')?.text).toBe('And then');
  own.entries.genericPage = entry('genericPage', {
    slug: 'a-page',
    title: 'A page',
    headerBlocks: [entry('headerBlock', { ...opening, ...media, showBorderTop: false })],
  });
  const withoutBorder = (await visit('/a-page')).page.querySelector('main header');
  expect(withoutBorder?.classList.length).toBe((header?.classList.length ?? 0) - 1);
});
