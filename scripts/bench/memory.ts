import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageAt, pick, type SeedSize, writeLargeSeed } from '#tests/measurements/large-seed.ts';
import { memoryMb } from '#tests/measurements/process-usage.ts';
import { becomeVisitors, heapGrowth, measureMemory } from '#tests/soak/memory.ts';
import { type SiteProcess, startSiteProcess } from '#tests/soak/site-process.ts';
import { type SiteRequest, siteRequests } from '#tests/soak/site-requests.ts';
import { definePart } from '../parts.ts';

const budget = {
  /** Resident memory at each mark, in megabytes. */
  memoryMb: 300,
  /** Growth of the heap from the second mark to the last. Until the second, the page cache fills. */
  growth: 0.1,
};

/** Shares of all requests after which memory is read. */
const marks = [0.1, 0.5, 1];
const connections = 8;
const visitors = 40;

/** Measures the memory of a site with `--products` and `--articles` over `--requests` of all kinds, after forced garbage collections. */
export const memory = definePart({ requests: 100_000, products: 10_000, articles: 10_000 }, async (options) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await writeLargeSeed(folder, options);
    const site = await startSiteProcess({ seedDir: folder });
    try {
      const { marks: reached, statuses } = await measureMemory(site, {
        rounds: marks.map((share) => ({ requests: Math.round(share * options.requests) })),
        connections,
        requestOf: await mixedRequests(site, options),
      });
      const { peak } = memoryMb(site.process.pid);
      const { megabytes, share } = heapGrowth(reached.slice(1));
      console.table([
        ...reached.map(({ requests, residentMb, heapMb, externalMb }) => ({
          requests,
          'resident MB': residentMb,
          'heap MB': heapMb,
          'buffers MB': externalMb,
        })),
        { requests: 'peak', 'resident MB': peak },
        { requests: 'budget', 'resident MB': budget.memoryMb },
      ]);
      console.table(statuses);
      console.info(`After the second mark the heap grew by ${megabytes.toFixed(1)} MB, ${(share * 100).toFixed(1)} %.`);
      const hasFailures = Object.keys(statuses).some((status) => status >= '500');
      const hasUnchanged = (statuses['304'] ?? 0) > 0;
      const isSmall = reached.every(({ residentMb }) => residentMb <= budget.memoryMb);
      return {
        measures: { budget, options, marks: reached, peak, statuses, share },
        hasPassed: isSmall && share <= budget.growth && !hasFailures && hasUnchanged,
      };
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const popular = ['/', '/shop', '/shop/everything', '/shop/products/light-phone-iii', '/products', '/blog', '/about'];
const data = ['/_.data', '/shop.data', '/shop/products/light-phone-iii.data', '/blog.data'];
const personal = ['GET /cart with a cart', 'GET /cart as JSON', 'POST /cart step', 'POST /cart add as JSON'];

/**
 * Seventy of a hundred requests are for popular pages, five of these with parameters of an advertisement. Ten are for products and articles that were
 * not requested before, and five each for data, for addresses that do not exist, for popular pages that have not changed, and for carts.
 */
async function mixedRequests(site: SiteProcess, size: SeedSize) {
  const carts = (await becomeVisitors(site, visitors)).map(({ visitor, address }) =>
    siteRequests(visitor)
      .filter(({ name }) => personal.includes(name))
      .map((request) => ({ ...request, headers: { ...request.headers, ...address } })),
  );

  return (index: number): { request: SiteRequest } => {
    const hundred = Math.floor(index / 100);
    // The kinds alternate: 37 and 100 have no common divisor.
    const kind = (index * 37) % 100;
    const turn = hundred * 100 + kind;
    if (kind < 65) return { request: get(pick(popular, turn)) };
    if (kind < 70) return { request: get(`${pick(popular, turn)}?utm_source=${index}`) };
    if (kind < 80) return { request: get(pageAt(hundred * 10 + kind - 70, size)) };
    if (kind < 85) return { request: get(pick(data, turn), { accept: 'text/x-script' }) };
    if (kind < 90) return { request: get(`/no-such-page-${index}`) };
    if (kind < 95) return { request: get(pick(popular, turn), { 'if-none-match': '*' }) };
    return { request: pick(pick(carts, hundred), kind) };
  };
}

function get(path: string, headers: Record<string, string> = {}): SiteRequest {
  const compressed = { accept: 'text/html', 'accept-encoding': 'br' };
  return { name: `GET ${path}`, method: 'GET', path, headers: { ...compressed, ...headers }, body: '' };
}
