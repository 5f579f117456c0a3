import { setTimeout } from 'node:timers/promises';
import type { SiteProcess } from '#tests/soak/site-process.ts';

/** Pages that need a provider, and pages that do not. `#` stands for a number that was in no earlier request. */
interface Dependence {
  provider: string;
  needing: string;
  /** Pages that are sent from the page cache. */
  cached: readonly string[];
  /** Pages that are rendered for each request. */
  anew: readonly string[];
}

const dependences: readonly Dependence[] = [
  {
    provider: 'storefront',
    needing: '/shop/products/light-phone-iii?variant=#',
    cached: ['/', '/about', '/blog', '/faq'],
    anew: ['/compatibility-checker?phone=#'],
  },
  {
    provider: 'content',
    needing: '/never-seen-#',
    cached: ['/', '/shop', '/shop/products/light-phone-iii'],
    anew: ['/shop/products/light-phone-iii?variant=#'],
  },
];

/** Requests a second of pages that need the provider, with and without the fault. */
const needingRate = 20;

const connections = 6;

const turnMs = 3000;

/** Maximum milliseconds until pages are rendered again after a provider is back. */
const maxRecoveryMs = 60_000;

/** The provider never answers. */
const hang = { kind: 'hang' } as const;

export interface Throughput {
  provider: string;
  pages: 'cached' | 'anew';
  /** Responses a second while the provider answers, and while it hangs. */
  well: number;
  hanging: number;
  ratio: number;
  /** Responses with another status than 200 while it hangs. */
  failed: number;
}

/**
 * Measures what pages lose that do not need a provider, while it hangs and pages that need it are requested.
 * @param turns How often each of the two states is measured, in turn, since the speed of a machine changes.
 */
export async function measureThroughput(site: SiteProcess, turns: number): Promise<Throughput[]> {
  const results: Throughput[] = [];
  for (const { provider, needing, ...others } of dependences) {
    for (const pages of ['cached', 'anew'] as const) {
      const count = { well: 0, hanging: 0, failed: 0 };
      const ms = { well: 0, hanging: 0 };
      for (let turn = 0; turn < turns; turn += 1) {
        // Both orders are used, so that a machine that slows down favors neither state.
        for (const state of turn % 2 === 0 ? (['well', 'hanging'] as const) : (['hanging', 'well'] as const)) {
          if (state === 'hanging') await site.sandbox.addFault({ provider, ...hang }, { mayBeUnmet: true });
          const measured = await requestDuring(site.url, needing, others[pages]);
          count[state] += measured.done;
          ms[state] += measured.ms;
          if (state === 'hanging') count.failed += measured.failed;
          await site.sandbox.clearFaults();
          await untilWell(site.url, needing);
        }
      }
      const perSecond = (state: 'well' | 'hanging') => Number(((count[state] * 1000) / ms[state]).toFixed(1));
      const rates = { well: perSecond('well'), hanging: perSecond('hanging') };
      const ratio = Number((rates.hanging / rates.well).toFixed(2));
      results.push({ provider, pages, ...rates, ratio, failed: count.failed });
    }
  }
  return results;
}

let numbered = 0;

function numberedPath(path: string): string {
  numbered += 1;
  return path.replace('#', String(numbered));
}

/** Requests some pages as fast as they are answered, and others at a steady rate at the same time. */
async function requestDuring(origin: string, needing: string, paths: readonly string[]) {
  const began = performance.now();
  const end = began + turnMs;
  const leaving = new AbortController();
  const visitors = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const visit = fetch(origin + numberedPath(needing), { signal: leaving.signal })
      .then((response) => response.arrayBuffer())
      .catch(() => {})
      .finally(() => visitors.delete(visit));
    visitors.add(visit);
  }, 1000 / needingRate);
  let done = 0;
  let failed = 0;
  const connection = async (first: number) => {
    for (let turn = first; performance.now() < end; turn += 1) {
      const response = await fetch(origin + numberedPath(paths[turn % paths.length] ?? '/'));
      await response.arrayBuffer();
      if (response.status === 200) done += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  const ms = performance.now() - began;
  clearInterval(timer);
  leaving.abort();
  await Promise.all(visitors);
  return { done, failed, ms };
}

/** Resolves when a page that needs the provider is answered without an error again. */
async function untilWell(origin: string, needing: string): Promise<void> {
  for (const end = performance.now() + maxRecoveryMs; performance.now() < end; ) {
    const response = await fetch(origin + numberedPath(needing));
    await response.arrayBuffer();
    if (response.status < 500) return;
    await setTimeout(250);
  }
  throw new Error(`The site has not recovered: ${needing}`);
}
