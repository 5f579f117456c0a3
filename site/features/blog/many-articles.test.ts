import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeContentSeed } from '#tests/support/content-seed.ts';
import { type Site, startSite } from '#tests/support/site.ts';

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

/** Links to articles, outside collapsed sections. */
function linksIn(element: HTMLElement): string[] {
  return element.querySelectorAll('li a[href^="/blog/"]').map((link) => link.getAttribute('href') ?? '');
}

describe('[BLOG-1][ROUTE-12] with 1,500 articles more, the blog', () => {
  test('lists all of them, although the service returns 1,000 at a time', async () => {
    const letters = new Set(linksIn(page).filter((href) => href.startsWith('/blog/letter-')));
    expect(letters.size).toBe(1500);
    expect((await site.sandbox.requests('content')).some(({ url }) => url.includes('skip=1000'))).toBe(true);
  });

  test('shows the newest of each tag, and the earlier ones by year', () => {
    const section = page.getElementById('on-letters');
    const years = section?.querySelectorAll('details') ?? [];
    expect(years.map((year) => year.querySelector('summary')?.text)).toEqual(['More from 2020 490 articles']);
    expect(years.every((year) => !year.hasAttribute('open'))).toBe(true);
    expect(years.flatMap(linksIn)).toHaveLength(490);
    const dates = section?.querySelectorAll('time').map((time) => time.getAttribute('datetime') ?? '');
    expect(dates).toEqual(dates?.toSorted().reverse());
  });

  test('is a page of less than 64 KB over the wire, with few visible lines', () => {
    expect(gzipSync(page.toString()).length).toBeLessThan(64 * 1024);
    const folded = page.querySelectorAll('details').flatMap(linksIn).length;
    expect(linksIn(page).length - folded).toBeLessThan(60);
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
});
