import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

/** A visitor of a newly started site, without cached responses. */
const visitor = () => site.visitorThrough(fetch);

async function blog() {
  const visited = await visitor().get('/blog');
  const groups = visited.page.querySelectorAll('main section[id]').map((section) => ({
    anchor: section.id,
    tag: section.querySelector('h2')?.text ?? '',
    dates: section.querySelectorAll('time').map((time) => time.getAttribute('datetime') ?? ''),
    links: section.querySelectorAll('a').map((link) => link.getAttribute('href') ?? ''),
  }));
  return { ...visited, groups };
}

describe('[ROUTE-12][BLOG-1] the blog', () => {
  test('lists every article under the first of its tags, newest first', async () => {
    const { status, page, groups } = await blog();
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Blog');
    expect(groups.length).toBeGreaterThan(1);
    for (const { dates } of groups) expect(dates).toEqual(dates.toSorted().reverse());
  });

  test('links to each article once, with its other tags beside it', async () => {
    const { page, groups } = await blog();
    const rows = page.querySelectorAll('main section li a:has(time)');
    const paths = rows.map((row) => row.getAttribute('href') ?? '');
    expect(paths).toEqual([...new Set(paths)]);
    for (const [index, path] of paths.entries()) {
      const article = await visitor().get(path);
      expect(article.status, path).toBe(200);
      const tags = article.page.querySelectorAll('main header a').map(({ text }) => text);
      const [listed] = groups.filter(({ links }) => links.includes(path)).map(({ tag }) => tag);
      // The editors' selection is above all tags.
      if (listed !== undefined) expect(tags[0]).toBe(listed);
      const also = tags.filter((tag) => tag !== listed);
      if (also.length > 0) expect(rows[index]?.text).toContain(also.join(', '));
    }
  });

  test('[BLOG-1] the page of a tag has every article with it', async () => {
    const { page } = await visitor().get('/blog?tag=Attention');
    const paths = page.querySelectorAll('main section[id] li a').map((link) => link.getAttribute('href'));
    expect(paths).toEqual(
      expect.arrayContaining(['/blog/on-waiting', '/blog/before-the-alarm', '/blog/a-map-in-the-head']),
    );
  });

  test('can be filtered by tag', async () => {
    const { page, groups } = await blog();
    const tags = page.querySelectorAll('nav[aria-label="Tags"] a').map((link) => link.getAttribute('href'));
    expect(tags).toEqual(groups.map(({ anchor }) => `/blog#${anchor}`));
  });

  test('is an error when it cannot be read, never an empty list', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'content_type=article' });
    const { status, page, says } = await visitor().get('/blog');
    expect(status).toBe(502);
    expect(says).toContain('Something went wrong');
    expect(page.querySelectorAll('main time')).toEqual([]);
  });
});

describe('[BLOG-2] the order of the blog', () => {
  test('is that of the configured tags, with the selected articles first', async () => {
    const { page, groups } = await blog();
    // The seed's settings have this order.
    expect(groups.map(({ tag }) => tag)).toEqual(['Attention', 'Slowness', 'Objects', 'Design']);
    const [first] = page.querySelectorAll('main section');
    expect(first?.id).toBe('');
    expect(first?.querySelectorAll('a').map(({ text }) => text)[0]).toContain('The first quiet week');
  });

  test('only the first selected article has a picture, with empty alternative text', async () => {
    const { page } = await blog();
    const pictures = page.querySelectorAll('main picture');
    expect(pictures.map((picture) => picture.closest('a')?.getAttribute('href'))).toEqual([
      '/blog/the-first-quiet-week',
    ]);
    expect(pictures[0]?.querySelector('img')?.getAttribute('alt')).toBe('');
    expect(pictures[0]?.querySelector('source[data-theme="dark"]')?.getAttribute('srcset')).toMatch(
      /window-light-night/,
    );
  });

  test('falls back to the default when the settings cannot be read, without waiting for them', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'globalSettings' });
    const { status, groups } = await blog();
    expect(status).toBe(200);
    expect(groups.map(({ tag }) => tag)).toEqual(['Attention', 'Design', 'Objects', 'Slowness']);
  });
});

describe('[ROUTE-14] an article', () => {
  const path = '/blog/the-first-quiet-week';

  test('[THEME-1] has the night picture of its opening picture', async () => {
    const { page } = await visitor().get('/blog/on-waiting');
    const night = page.querySelector('main article > picture source[data-theme="dark"]');
    expect(night?.getAttribute('srcset')).toMatch(/bench-and-tree-night/);
  });

  test('has its date, tags, opening picture and links to others', async () => {
    const { page } = await visitor().get(path);
    expect(page.querySelector('h1')?.text).toBe('The first quiet week');
    expect(page.querySelector('main time')?.getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d/);
    expect(page.querySelector('main article > picture img')?.getAttribute('alt')).not.toBe('');
    const further = page.querySelectorAll('nav[aria-label="Further reading"] a');
    expect(further.at(-1)?.getAttribute('href')).toBe('/blog');
    expect(further.length).toBeGreaterThan(1);
    for (const link of further) expect((await visitor().get(link.getAttribute('href') ?? '')).status).toBe(200);
  });

  test('has metadata and structured data of an article', async () => {
    const { page } = await visitor().get(path);
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.text ?? '');
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'The first quiet week',
      mainEntityOfPage: siteUrl + path,
      author: { '@type': 'Organization' },
    });
    expect(new Date(data.datePublished).toISOString()).toBe(data.datePublished);
    const image = page.querySelector('meta[property="og:image"]')?.getAttribute('content');
    expect(image).toBe(data.image);
  });

  test('is 404 when it does not exist, and an error when it cannot be read', async () => {
    expectLogged(/"provider":"content"/);
    expect((await visitor().get('/blog/nothing')).status).toBe(404);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'fields.slug' });
    const { status, says } = await visitor().get(path);
    expect(status).toBe(502);
    expect(says).toContain('Something went wrong');
  });

  test('is served without its related articles when they cannot be read', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'order=-fields' });
    const { status, page } = await visitor().get(path);
    expect(status).toBe(200);
    const further = page.querySelectorAll('nav[aria-label="Further reading"] a');
    expect(further.map(({ text }) => text)).toEqual(['All articles']);
  });
});

describe('[BLOG-3] the feed', () => {
  async function feed() {
    const response = await site.app(new Request(`${siteUrl}/blog/feed.xml`));
    const text = await response.text();
    return {
      response,
      text,
      all: (tag: string) =>
        [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inner]) => inner ?? ''),
    };
  }

  test('[SEO-1] is valid by the grammar of Atom', async () => {
    const grammar = fileURLToPath(import.meta.resolve('#tests/support/atom.rng'));
    const { text } = await feed();
    const { errors } = await validateXML({
      xml: { fileName: 'feed.xml', contents: text },
      schema: { fileName: 'atom.rng', contents: await readFile(grammar, 'utf8') },
      extension: 'relaxng',
    });
    expect(errors).toEqual([]);
  });

  test('is linked from the head of the blog and of articles', async () => {
    for (const path of ['/blog', '/blog/the-first-quiet-week']) {
      const { page } = await visitor().get(path);
      const link = page.querySelector('link[rel=alternate][type="application/atom+xml"]');
      expect(link?.getAttribute('href')).toBe('/blog/feed.xml');
    }
  });

  test('is Atom: the feed and each entry have id, date, absolute links and a summary', async () => {
    const { response, text, all } = await feed();
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
    const entries = all('entry');
    expect(entries.length).toBeGreaterThan(3);
    for (const tag of ['id', 'updated', 'title']) expect(all(tag), tag).toHaveLength(entries.length + 1);
    expect(new Set(all('id')).size).toBe(entries.length + 1);
    for (const date of all('updated')) expect(new Date(date).toISOString()).toBe(date);
    expect(all('published')).toEqual(all('published').toSorted().reverse());
    const [ofFeed, ...ofEntries] = all('updated');
    expect(ofFeed).toBe(ofEntries.toSorted().at(-1));
    expect(ofEntries.every((date, index) => date >= (all('published')[index] ?? ''))).toBe(true);
    for (const summary of all('summary')) expect(summary.length).toBeGreaterThan(10);
    expect(all('summary')).toHaveLength(entries.length);
    for (const [, href] of text.matchAll(/href="(.*?)"/g)) expect(href).toMatch(/^http:\/\/shop\.test\/blog/);
    expect(text.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&');
  });
});
