import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Results of requests of every page in turn. Times are in milliseconds. */
export interface Visits {
  visits: number;
  /** Visits answered with another status than 200, or other content than without a fault although it is younger than a day. */
  lost: number;
  /** Visits whose page had a part missing. */
  inPart: number;
  /** Visits whose Cache-Status marks the page as expired. */
  expired: number;
  /** Visits that took more than `slowMs`. */
  slow: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Milliseconds after which a visitor notices a wait. */
export const slowMs = 100;

/** The paths of all pages in the site's sitemap. */
export async function readSitemap(origin: string): Promise<string[]> {
  const index = await read(`${origin}/sitemap.xml`);
  const parts = await Promise.all(locations(index).map((path) => read(origin + path)));
  const paths = [...new Set(parts.flatMap(locations))];
  if (paths.length === 0) throw new Error(`The sitemap has no page: ${index}`);
  return paths;
}

/** Reads the text at an address; on a busy machine that may take several attempts. */
async function read(url: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(url);
    if (response.ok) return response.text();
    if (attempt === 10) throw new Error(`${response.status} for ${url}`);
    await setTimeout(1000);
  }
}

function locations(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
}

/** Visits pages until each is in the page cache. @returns the pages, by path */
export async function fillCache(origin: string, paths: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    // On a busy machine, a page of which a part came too late is not stored.
    for (let attempt = 0; !pages.has(path); attempt += 1) {
      const response = await fetch(origin + path);
      const page = await response.text();
      if (/^site; hit; ttl=\d/.test(response.headers.get('cache-status') ?? '')) pages.set(path, page);
      else if (attempt === 50) throw new Error(`${path} is not in the page cache.`);
      // A provider that was late may get no call for two seconds.
      else if (attempt > 0) await setTimeout(100);
    }
  }
  return pages;
}

interface VisitOptions {
  /**
   * Milliseconds for which all pages are visited again and again: the sandbox has so few that the 99th percentile of one round would be its slowest
   * page, and that of a few rounds the page that happens to be rendered meanwhile.
   */
  minTime: number;
  /** After a day, a page that can be rendered with a part missing is sent instead of the expired one (decision 0071). */
  mayBeInPart: boolean;
}

/** @param expected The pages, by path; each is visited at least once. */
export async function visitAll(
  origin: string,
  expected: ReadonlyMap<string, string>,
  { minTime, mayBeInPart }: VisitOptions,
): Promise<Visits> {
  const pages = Array.from(expected, ([path, page]) => ({ path, whole: Buffer.from(page) }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let lost = 0;
  let expired = 0;
  let inPart = 0;
  const end = performance.now() + minTime;
  const rounds = (function* () {
    do yield* pages;
    while (performance.now() < end);
  })();
  for (const { path, whole } of rounds) {
    const began = performance.now();
    const { status, cacheStatus, isSame, chunks } = await visit(origin + path, agent, whole);
    times.push(performance.now() - began);
    if (cacheStatus.includes('detail=expired')) expired += 1;
    if (status === 200 && isSame) continue;
    if (status === 200) inPart += 1;
    if (status === 200 && mayBeInPart) continue;
    lost += 1;
    console.info(`${status} for ${path}: ${difference(Buffer.concat(chunks).toString(), whole.toString())}`);
  }
  agent.destroy();
  return { visits: times.length, lost, inPart, expired, ...summary(times) };
}

interface Visit {
  status: number;
  cacheStatus: string;
  isSame: boolean;
  chunks: Buffer[];
}

/** Compares a page chunk by chunk: with `fetch`, this process's own garbage collections of 20 ms each determined the 99th percentile. */
function visit(url: string, agent: Agent, whole: Buffer): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      let isSame = true;
      response.on('data', (chunk: Buffer) => {
        const start = length;
        length += chunk.length;
        isSame &&= length <= whole.length && whole.compare(chunk, 0, chunk.length, start, length) === 0;
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cacheStatus: String(response.headers['cache-status'] ?? ''),
          isSame: isSame && length === whole.length,
          chunks,
        }),
      );
    });
    request.on('error', reject);
  });
}

function difference(page: string, whole: string): string {
  const start = Array.from(whole).findIndex((character, index) => character !== page[index]);
  return start < 0 ? 'longer' : `“${page.slice(start, start + 80)}” in place of “${whole.slice(start, start + 80)}”`;
}

/** Results of requests of pages without a copy, while all providers fail. */
export interface ColdVisits {
  pages: number;
  /** Pages that are neither 503 with Retry-After nor rendered with a part missing. */
  wrong: number;
  /** Pages that took more than `slowMs`. */
  slow: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

export async function visitCold(origin: string, paths: readonly string[]): Promise<ColdVisits> {
  const times: number[] = [];
  let wrong = 0;
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(origin + path);
    await response.text();
    times.push(performance.now() - began);
    if (response.status === 200 || (response.status === 503 && response.headers.has('retry-after'))) continue;
    wrong += 1;
    console.info(`${response.status} for ${path}`);
  }
  return { pages: paths.length, wrong, ...summary(times) };
}

function summary(times: readonly number[]): Pick<Visits, 'slow' | 'p50Ms' | 'p99Ms' | 'maxMs'> {
  const slow = times.filter((time) => time > slowMs).length;
  return { slow, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), maxMs: quantile(times, 1) };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Number((sorted[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1));
}
