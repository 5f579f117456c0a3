import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { writeContentSeed } from '#tests/support/content-seed.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
let seedDir: string;
let page: HTMLElement;
beforeAll(async () => {
  seedDir = await mkdtemp(join(tmpdir(), 'seed-'));
  await writeContentSeed(seedDir);
  site = await startSite((config) => config, seedDir);
  page = (await site.visitor().get('/blog')).page;
});
afterAll(async () => {
  await site.close();
  await rm(seedDir, { recursive: true, force: true });
});

/** The response that the app loads for "More". */
const load = (query: string) => site.app(new Request(`${siteUrl}/articles.json.data?${query}`));

const linksIn = (element: HTMLElement) =>
  element.querySelectorAll('li a[href^="/blog/"]').map((link) => link.getAttribute('href') ?? '');
const linkNamed = (element: HTMLElement, name: string) =>
  element
    .querySelectorAll('main a')
    .find(({ text }) => text === name)
    ?.getAttribute('href');

/** The articles of a tag, on all of its pages. */
async function articlesOf(tag: string): Promise<{ links: string[]; dates: string[] }> {
  const [links, dates]: [string[], string[]] = [[], []];
  for (let path: string | undefined = '/blog'; path; ) {
    const { status, page } = await site.visitor().get(path);
    expect(status, path).toBe(200);
    const section = page.querySelectorAll('main section').find((each) => each.querySelector('h2')?.text === tag);
    links.push(...(section ? linksIn(section) : []));
    dates.push(...(section?.querySelectorAll('time') ?? []).map((time) => time.getAttribute('datetime') ?? ''));
    path = linkNamed(page, `More of ${tag}`);
  }
  return { links, dates };
}

describe('[BLOG-1][ROUTE-12] with 1,500 articles more, the blog', () => {
  test('lists all of them once under their tag, newest first, although the service returns 1,000 at a time', async () => {
    const tags = ['Letters', 'Attention', 'Notes'];
    const found = await Promise.all(tags.map(articlesOf));
    const letters = found.flatMap(({ links }) => links.filter((href) => href.startsWith('/blog/letter-')));
    expect(letters).toHaveLength(1500);
    expect(new Set(letters).size).toBe(1500);
    for (const { dates } of found) expect(dates).toEqual(dates.toSorted().reverse());
    expect((await site.sandbox.requests('content')).some(({ url }) => url.includes('skip=1000'))).toBe(true);
  });

  test('shows the newest ten of each such tag, in less than 32 KB of HTML besides the layout', () => {
    for (const tag of ['letters', 'notes']) expect(linksIn(page.getElementById(`on-${tag}`) ?? page)).toHaveLength(10);
    expect(linksIn(page).length).toBeLessThan(60);
    expect(Buffer.byteLength(page.toString())).toBeLessThan(32 * 1024);
  });

  test('links to the articles of a tag by year', async () => {
    const years = page.querySelectorAll('nav[aria-label="Attention by year"] a');
    expect(years.map(({ text }) => text)).toEqual(['2026', '2025', '2024', '2020']);
    const visited = await site.visitor().get(years[3]?.getAttribute('href') ?? '');
    const dates = visited.page.querySelectorAll('main section[id] time').map((time) => time.getAttribute('datetime'));
    expect(dates).toHaveLength(50);
    expect(dates[0]).toMatch(/^2020/);
    expect(visited.page.querySelectorAll('main h2').map(({ text }) => text)[0]).toBe('Attention');
    expect(linkNamed(visited.page, 'All articles')).toBe('/blog');
  });

  test('[SEO-1] has the canonical address of the whole blog on every page', async () => {
    const next = linkNamed(page, 'More of Letters') ?? '';
    expect(next).toBe('/blog?tag=Letters&after=letter-1471');
    const visited = await site.visitor().get(next);
    expect(visited.page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${siteUrl}/blog`);
  });

  test('has no page for an unknown tag or cursor', async () => {
    for (const query of ['tag=Nothing', 'tag=Letters&after=nothing']) {
      expect((await site.visitor().get(`/blog?${query}`)).status).toBe(404);
      expect((await load(query)).status).toBe(404);
    }
    expect((await site.visitor().get('/blog?tag=')).status).toBe(200);
  });

  test('sends further pages to the app as data, and errors with their status', async () => {
    expectLogged(/"provider":"content"/);
    const second = await load('tag=Letters&after=letter-1471');
    expect(second.status).toBe(200);
    expect((await second.text()).match(/"Letter \d+"/g)).toHaveLength(50);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'content_type=article' });
    const app = site.startApp();
    expect((await app(new Request(`${siteUrl}/articles.json.data?tag=Letters`))).status).toBe(502);
    await site.sandbox.clearFaults();
  });

  test('[BLOG-3] has a feed of the ten newest', async () => {
    const { status, page } = await site.visitor().get('/blog/feed.xml');
    expect(status).toBe(200);
    const dates = page.querySelectorAll('entry > published').map(({ text }) => text);
    expect(dates).toHaveLength(10);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test('[SEO-1] has all of them in the sitemap, with the dates of their changes', async () => {
    const { page } = await site.visitor().get('/sitemap/articles/1');
    const letters = page.querySelectorAll('url').filter((url) => url.text.includes('/blog/letter-'));
    expect(letters).toHaveLength(1500);
    expect(letters.filter((url) => !url.querySelector('lastmod'))).toEqual([]);
  });

  test('links an old article to its neighbours', async () => {
    const visited = await site.visitor().get('/blog/letter-700');
    expect(visited.status).toBe(200);
    const further = visited.page.querySelectorAll('nav[aria-label="Further reading"] a');
    expect(further.map((link) => link.getAttribute('href'))).toEqual(['/blog/letter-699', '/blog/letter-701', '/blog']);
  });

  test('[SPEED-2] is rendered again only if an article that it shows has changed', async () => {
    const app = site.startApp({ pageCache: { maxBytes: 10_000_000, folder: null } });
    for (const path of ['/blog', '/blog?tag=Letters&after=letter-1471'])
      expect((await app(new Request(siteUrl + path))).status).toBe(200);

    async function callsAfterChangeOf(id: string): Promise<number> {
      const before = await site.sandbox.requests('content');
      app.purge([`entry:${id}`]);
      await app.settle();
      return (await site.sandbox.requests('content')).length - before.length;
    }
    expect(await callsAfterChangeOf('letter-700')).toBe(0);
    expect(await callsAfterChangeOf('letter-1468')).toBeGreaterThan(0);
    expect(await callsAfterChangeOf('letter-1498')).toBeGreaterThan(0);
  });
});
