import { type SiteProcess, startSiteProcess } from '#tests/soak/site-process.ts';
import { definePart } from '../parts.ts';

/** What the pages are made of. */
const providers = ['storefront', 'content', 'startPage', 'cloud', 'geo', 'video', 'newsletter'];

const faults = {
  refusing: { kind: 'reset' },
  failing: { kind: 'status', status: 503 },
  hanging: { kind: 'hang' },
} as const;

interface Visit {
  pages: number;
  /** Pages with another status than 200, or other content than before. */
  lost: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Visits every page of the sitemap, then again with all providers refusing, failing and hanging in turn: while the process has the pages in memory,
 * and after a restart, when it has them on disk alone.
 */
export const outage = definePart({}, async () => {
  const site = await startSiteProcess({ env: { DRAIN_SECONDS: '0' } });
  try {
    const paths = await readSitemap(site);
    const written = new Map<string, string>();
    await visitAll(site, paths, written);
    const visits: Record<string, Visit> = { 'no fault': await visitAll(site, paths, written) };
    for (const [name, fault] of Object.entries(faults)) {
      for (const provider of providers) await site.sandbox.addFault({ provider, ...fault }, { mayBeUnmet: true });
      visits[`all ${name}`] = await visitAll(site, paths, written);
      await site.restart();
      visits[`all ${name}, restarted`] = await visitAll(site, paths, written);
      visits[`all ${name}, restarted, again`] = await visitAll(site, paths, written);
      await site.sandbox.clearFaults();
    }
    console.table(visits);
    return { measures: visits, hasPassed: Object.values(visits).every(({ lost }) => lost === 0) };
  } finally {
    await site.stop();
  }
});

async function readSitemap(site: SiteProcess): Promise<string[]> {
  const index = await text(site, '/sitemap.xml');
  const parts = await Promise.all(locations(index).map((path) => text(site, path)));
  return [...new Set(parts.flatMap(locations))];
}

function locations(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
}

async function text({ url }: SiteProcess, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

/** @param written the pages as they were first, by path; filled at the first visit */
async function visitAll({ url }: SiteProcess, paths: readonly string[], written: Map<string, string>): Promise<Visit> {
  const times: number[] = [];
  let lost = 0;
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(url + path);
    const page = await response.text();
    times.push(performance.now() - began);
    const expected = written.get(path) ?? page;
    written.set(path, expected);
    if (response.status === 200 && page === expected) continue;
    lost += 1;
    console.info(`${response.status} for ${path}`);
  }
  times.sort((one, other) => one - other);
  const quantile = (share: number) => Number((times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1));
  return { pages: paths.length, lost, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}
