import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { paged, writePagedSeed } from '#tests/support/paged-seed.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { type SandboxProcess, startSandboxProcess } from '#tests/support/start-sandbox.ts';
import { fetcherPath } from './listing.ts';

let folder: string;
let large: SandboxProcess;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listing-'));
  const seedDir = join(folder, 'seed');
  await writePagedSeed(seedDir);
  large = await startSandboxProcess({ dataDir: join(folder, 'data'), seedDir });
  site = await startSite((config) => ({
    ...config,
    providers: {
      ...config.providers,
      storefront: { ...config.providers.storefront, domain: large.accounts.storefront.url },
    },
  }));
});
afterAll(async () => {
  await site.close();
  await large.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every page from `path` on, each reached by the link with this text. */
async function pagesFrom(path: string, link: string) {
  const pages = [];
  for (let next: string | undefined = path; next; ) {
    const { page } = await site.visitor().get(next);
    pages.push(page);
    next = page
      .querySelectorAll('main a')
      .find(({ text }) => text === link)
      ?.getAttribute('href');
  }
  return pages;
}

const productLinks = (page: Awaited<ReturnType<typeof pagesFrom>>[number]) =>
  page.querySelectorAll('main li > a[href^="/shop/products/"]').map((link) => link.getAttribute('href'));
const slugOf = (link = '') => link.slice(link.lastIndexOf('/') + 1);

describe('[SHOP-1] a catalogue beyond the first page', () => {
  test('every product of a collection is reachable by its "More" links, once', async () => {
    const pages = await pagesFrom('/shop/everything', 'More');
    const links = pages.flatMap(productLinks);
    expect(pages.map((page) => productLinks(page).length)).toEqual([50, 50, 20]);
    expect(new Set(links).size).toBe(paged.products);
  });

  test('[ROUTE-8] every collection is reachable, and links to its own page', async () => {
    const pages = await pagesFrom('/shop', 'More collections');
    const titles = pages.flatMap((page) => page.querySelectorAll('main h2').map(({ text }) => text));
    expect(pages).toHaveLength(2);
    expect(new Set(titles).size).toBe(paged.collections);
    const more = pages.flatMap((page) =>
      page.querySelectorAll('main a').filter(({ text }) => text === 'More of Everything'),
    );
    expect(more[0]?.getAttribute('href')).toMatch(/^\/shop\/everything\?after=/);
  });

  test('[ROUTE-8] a collection beyond the first twelve has its page too', async () => {
    const { status, page } = await site.visitor().get('/shop/collection-10');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Collection 10');
  });

  test('[ROUTE-8] an unknown cursor is not found', async () => {
    for (const path of ['/shop?after=nowhere', '/shop/everything?after=nowhere'])
      expect((await site.visitor().get(path)).status).toBe(404);
  });

  test('[ROUTE-8] "null" is an unknown cursor too, and the first page is still found', async () => {
    const first = await site.visitor().get('/shop/collection-10');
    expect((await site.visitor().get('/shop/collection-10?after=null')).status).toBe(404);
    expect([first.status, (await site.visitor().get('/shop/collection-10')).status]).toEqual([200, 200]);
  });

  test('[NET-5] pages after a cursor, which anybody can make up, take no place in the cache', async () => {
    const { page } = await site.visitor().get('/shop/everything');
    const query = new URL(page.querySelector('main a[href*="after="]')?.getAttribute('href') ?? '', siteUrl)
      .searchParams;
    const reads = async () => (await large.control.requests('storefront')).length;
    const before = await reads();
    const render = async (path: string) => (await site.app.render(path)).status;
    expect([await render(`/shop/everything?${query}`), await render(`/shop/everything?${query}`)]).toEqual([200, 200]);
    expect(await reads()).toBe(before + 2);
  });

  test('[ROUTE-8] a further page that the app loads is data, and its error has a status', async () => {
    expectLogged(/"provider":"storefront"/);
    const { page } = await site.visitor().get('/shop/everything');
    const next = page.querySelector('main a[href*="after="]')?.getAttribute('href') ?? '';
    const after = new URL(next, siteUrl).searchParams.get('after') ?? '';
    const load = (collection: string, cursor: string) =>
      site.app(new Request(siteUrl + fetcherPath(collection, cursor).replace('?', '.data?')));
    const second = await load('everything', after);
    const body = await second.text();
    expect(second.status).toBe(200);
    expect(
      productLinks((await site.visitor().get(next)).page).filter((link) => body.includes(slugOf(link))),
    ).toHaveLength(50);
    expect((await load('everything', 'nowhere')).status).toBe(404);
    expect((await load('nothing', 'nowhere')).status).toBe(404);
    await large.control.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    expect((await load('everything', after)).status).toBe(503);
    await large.control.clearFaults();
  });

  test('[PAGE-9] with the provider down the listing is rejected, and fulfilled once it is back', async () => {
    expectLogged(/"provider":"storefront"/);
    await large.control.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    expect((await site.visitor().get('/shop')).status).toBe(503);
    expect((await site.visitor().get('/shop/products/light-phone-iii')).status).toBe(503);
    await large.control.clearFaults();
    expect((await site.visitor().get('/shop')).status).toBe(200);
  });
});
