import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, sendRequest } from '../soak/send-request.ts';
import { type SiteProcess, startSiteProcess } from '../soak/site-process.ts';
import { pageAt, pick, type SeedSize, writeLargeSeed } from './large-seed.ts';
import { measureRate, type RateLoad } from './load.ts';
import { median } from './median.ts';
import { memoryMb } from './process-usage.ts';
import { storePages } from './store-pages.ts';

interface ScaleOptions extends SeedSize {
  /** Requests a second of pages in the cache. */
  cached: number;
  /** Requests a second of pages that nobody has asked for yet. */
  anew: number;
  /** How long each measurement of the load takes. */
  seconds: number;
}

/** The time of a page that is rendered for each request. */
interface PageTime {
  page: string;
  /** Milliseconds with few products and articles, and with all. */
  small: number;
  large: number;
}

/** Lists have a whole page with it. */
export const small: SeedSize = { products: 60, articles: 60 };

/** What browsers accept. */
const compressed = { 'accept-encoding': 'br' };

const starts = 3;
const windows = 4;
/** Renderings of each page with each size. */
const renderings = 15;
const popular = ['/', '/shop', '/shop/everything', '/shop/products/light-phone-iii', '/blog', '/about', '/faq'];
/** What lists products or articles; a sitemap is measured once there is one. */
const listing = ['/shop', '/shop/everything', '/blog', '/blog/feed.xml', '/sitemap.xml'];

/** The site in a process of its own, and the sandbox in another, with a large catalog and many articles. */
export async function measureScale(options: ScaleOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const running: SiteProcess[] = [];
  try {
    const site = await start('large', options);
    const startMs: number[] = [];
    for (let turn = 0; turn < starts; turn += 1) startMs.push(await site.restart());
    await storePages(site.url, popular);
    const sizes = await sizesOf(site);
    const load = await measureWindows(site);
    const memory = memoryMb(site.process.pid);
    const pageTimes = await compare(site, await start('small', small));
    return { startMs: median(startMs), sizes, ...load, memory, pageTimes };
  } finally {
    agent.destroy();
    for (const site of running) await site.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function start(name: string, size: SeedSize): Promise<SiteProcess> {
    const seedDir = join(folder, name);
    await writeLargeSeed(seedDir, size);
    const site = await startSiteProcess({ seedDir });
    running.push(site);
    return site;
  }

  function get(site: SiteProcess, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return sendRequest(site.url, { method, path, headers: { accept: '*/*', ...headers }, body: '' }, { agent });
  }

  async function getPage(site: SiteProcess, path: string): Promise<void> {
    const { status } = await get(site, path, compressed);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  }

  /** Bytes of the pages that list everything, as they are and with brotli. */
  async function sizesOf(site: SiteProcess) {
    const sizes = [];
    for (const page of listing) {
      const { status, text } = await get(site, page);
      const { headers } = await get(site, page, compressed, 'HEAD');
      sizes.push({ page, status, raw: Buffer.byteLength(text), brotli: Number(headers['content-length']) });
    }
    return sizes;
  }

  /** Both kinds of requests at once, several times, and the calls at the providers that they took. */
  async function measureWindows(site: SiteProcess) {
    await clearJournal(site);
    const loads: { cached: RateLoad; anew: RateLoad }[] = [];
    for (let window = 0; window < windows; window += 1) {
      const first = window * options.anew * options.seconds;
      const [cached, anew] = await Promise.all([
        measureRate(options.cached, options.seconds, (index) => getPage(site, pick(popular, index))),
        measureRate(options.anew, options.seconds, (index) => getPage(site, pageAt(first + index, options))),
      ]);
      loads.push({ cached, anew });
    }
    const calls = Object.groupBy(await site.sandbox.requests(), ({ provider }) => provider);
    const callsOf = Object.fromEntries(Object.entries(calls).map(([name, list]) => [name, list?.length ?? 0]));
    return { loads, calls: callsOf };
  }

  /** Pages without the page cache, in turns. */
  async function compare(large: SiteProcess, little: SiteProcess): Promise<PageTime[]> {
    for (const site of [large, little]) await site.restart({ PAGE_CACHE_MB: '0' });
    const pages = ['/', '/shop', '/shop/everything', '/blog', pageAt(0, small), pageAt(1, small)];
    const rows: PageTime[] = [];
    for (const page of pages) {
      const took: Record<'small' | 'large', number[]> = { small: [], large: [] };
      // The first ones compile code and fill the caches of the providers' responses.
      for (let turn = -3; turn < renderings; turn += 1) {
        for (const [name, site] of [['small', little] as const, ['large', large] as const]) {
          const began = performance.now();
          await getPage(site, page);
          if (turn >= 0) took[name].push(performance.now() - began);
        }
      }
      rows.push({ page, small: median(took.small), large: median(took.large) });
    }
    return rows;
  }
}

/** Without what the sandbox's reset does to its state. */
async function clearJournal({ sandbox }: SiteProcess): Promise<void> {
  await fetch(`${sandbox.url}/_sandbox/requests`, { method: 'DELETE' });
}
