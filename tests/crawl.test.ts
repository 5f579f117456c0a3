import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#site/routes.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { structuredDataOf, structuredDataProblems } from '#tests/support/structured-data.ts';

/** For visitors with a cart, and for a tag's articles, which the query names. */
const excludedRoutes = ['/checkout', '/articles.json'];

interface Answer {
  status: number;
  /** The response's Location header. */
  location: string | null;
  page: HTMLElement;
  /** Absolute URLs of all links, resolved against the page's address. */
  links: string[];
}

let site: Site;
const answers = new Map<string, Answer>();

beforeAll(async () => {
  site = await startSite();
  const paths = routes.flatMap(({ path = '/' }) => (/[:*]/.test(path) ? [] : new URL(path, siteUrl).pathname));
  await follow(paths.filter((path) => !excludedRoutes.includes(path)));
}, 600_000);
afterAll(() => site.close());

/** Requests the addresses, and all addresses of this site that they link to, recursively. */
async function follow(addresses: string[]): Promise<void> {
  const { get } = site.visitor();
  for (let next = addresses; next.length > 0; ) {
    const found = new Set<string>();
    for (const address of next) {
      const { status, headers, page } = await get(address);
      const location = headers.get('location');
      const links = linksOf(page, new URL(address, siteUrl));
      answers.set(address, { status, location, page, links });
      for (const link of [...links, ...(location ? [new URL(location, siteUrl).href] : [])]) {
        const url = new URL(link);
        if (url.origin === siteUrl) found.add(url.pathname + url.search);
      }
    }
    next = [...found].filter((address) => !answers.has(address));
  }
}

function linksOf(page: HTMLElement, base: URL): string[] {
  const hrefs = page.querySelectorAll('a[href], link[rel=alternate], link[rel=canonical], entry link').map(hrefOf);
  return hrefs.filter((href) => !/^(mailto|tel):/.test(href)).map((href) => new URL(href, base).href);
}

function hrefOf(element: HTMLElement): string {
  return element.getAttribute('href') ?? '';
}

/** HTML pages, one for each address without a query. */
function pages(): [string, HTMLElement][] {
  return [...answers].flatMap(([address, { status, page }]) =>
    status === 200 && !address.includes('?') && page.querySelector('html') ? [[address, page]] : [],
  );
}

/** Pages that search engines may index. */
function indexedPages(): [string, HTMLElement][] {
  return pages().filter(([, page]) => !page.querySelector('meta[name=robots]'));
}

function descriptionOf(page: HTMLElement): string {
  return page.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
}

/** The problems of all pages, with the page's address. */
function problems(problemsOf: (page: HTMLElement) => string[]): string[] {
  return pages().flatMap(([address, page]) => problemsOf(page).map((problem) => `${address}: ${problem}`));
}

async function addressesIn(sitemap: string): Promise<string[]> {
  const { page } = await site.visitor().get(sitemap);
  return page.querySelectorAll('loc').map(({ text }) => text);
}

/** Levels of the headings in document order: 1, 2, 2, 3. */
function levelsOf(page: HTMLElement): number[] {
  return page.querySelectorAll('h1, h2, h3, h4, h5, h6').map(({ rawTagName }) => Number(rawTagName.slice(1)));
}

describe('a crawl of the site', () => {
  test('finds more than 30 pages', () => {
    expect(pages().length).toBeGreaterThan(30);
  });

  test('[ROUTE-12][ROUTE-13][ROUTE-14] finds no dead link', () => {
    const dead = [...answers].filter(([, { status }]) => status >= 400).map(([address]) => address);
    expect(dead).toEqual([]);
  });

  test('finds no link with a fragment that is missing on its page', () => {
    const links = [...answers.values()].flatMap((answer) => answer.links).map((link) => new URL(link));
    const missing = links.filter(({ origin, pathname, search, hash }) => {
      const target = answers.get(pathname + search);
      if (origin !== siteUrl || !hash || target?.status !== 200) return false;
      return !target.page.getElementById(decodeURIComponent(hash.slice(1)));
    });
    expect([...new Set(missing.map(({ href }) => href))]).toEqual([]);
  });

  test('finds no img element without an alt attribute', () => {
    expect(
      problems((page) => page.querySelectorAll('img:not([alt])').map((image) => image.getAttribute('src') ?? 'img')),
    ).toEqual([]);
  });

  test('[PAGE-5] finds a unique title on every page', () => {
    const byTitle = Map.groupBy(pages(), ([, page]) => page.querySelector('title')?.text.trim() ?? '');
    expect(byTitle.get('')).toBeUndefined();
    const shared = [...byTitle].filter(([, found]) => found.length > 1);
    expect(shared.map(([title, found]) => `${title}: ${found.map(([address]) => address).join(' ')}`)).toEqual([]);
  });

  test('[SEO-1] finds titles and descriptions that search results show whole', () => {
    // In pixels, really: some 60 and 160 characters.
    const wrong = indexedPages().flatMap(([address, page]) => {
      const [title, description] = [page.querySelector('title')?.text ?? '', descriptionOf(page)];
      const isRight = title.length <= 60 && description.length >= 50 && description.length <= 160;
      return isRight ? [] : [`${address}: ${title} | ${description}`];
    });
    expect(wrong).toEqual([]);
  });

  test('[SEO-1] finds a description of its own on every page', () => {
    const shared = [...Map.groupBy(indexedPages(), ([, page]) => descriptionOf(page)).values()]
      // The guided view shows the same product as the product's page.
      .map((found) => found.map(([address]) => address).filter((address) => !address.startsWith('/products')))
      .filter((addresses) => addresses.length > 1);
    expect(shared).toEqual([]);
  });

  test('[SEO-1] finds exactly the pages of the sitemap, under their canonical addresses', async () => {
    const canonical = indexedPages().map(([, page]) => page.querySelector('link[rel=canonical]')?.getAttribute('href'));
    const index = await addressesIn('/sitemap.xml');
    const listed = (await Promise.all(index.map((part) => addressesIn(new URL(part).pathname)))).flat();
    expect([...new Set(canonical)].toSorted()).toEqual(listed.toSorted());
  });

  test('[SEO-1] finds structured data that is valid by the published vocabulary', async () => {
    const invalid = [];
    for (const [address, page] of pages())
      for (const problem of await structuredDataProblems(structuredDataOf(page)))
        invalid.push(`${address}: ${problem}`);
    expect(invalid).toEqual([]);
  });

  test('finds exactly one h1 on every page, and no skipped heading level', () => {
    expect(
      problems((page) => {
        const levels = levelsOf(page);
        const isInOrder = levels.every((level, index) =>
          index === 0 ? level === 1 : level <= (levels[index - 1] ?? 0) + 1,
        );
        return isInOrder && levels.filter((level) => level === 1).length === 1 ? [] : [levels.join(' ')];
      }),
    ).toEqual([]);
  });

  test('finds no duplicate id on a page', () => {
    expect(
      problems((page) => {
        const ids = page.querySelectorAll('[id]').map(({ id }) => id);
        return ids.filter((id, index) => ids.indexOf(id) < index);
      }),
    ).toEqual([]);
  });
});
