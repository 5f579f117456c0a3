import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { waits } from '#server/page-cache/lifetime.ts';
import { connectInspector } from '#tests/soak/inspector.ts';
import { type SiteProcess, startSiteProcess } from '#tests/soak/site-process.ts';
import { readMetrics } from '#tests/support/metrics.ts';
import { definePart } from '../parts.ts';
import { measureThroughput, type Throughput } from './throughput.ts';
import { type ColdVisits, fillCache, readSitemap, slowMs, type Visits, visitAll, visitCold } from './visits.ts';

/** The providers that pages are made from. */
const providers = ['storefront', 'content', 'startPage', 'cloud', 'geo', 'video', 'newsletter'];

const faults = {
  refusing: { kind: 'reset' },
  failing: { kind: 'status', status: 503 },
  hanging: { kind: 'hang' },
} as const;

const metricsToken = 'token-of-the-drill';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * When all pages are visited: the age of the first page in milliseconds, and whether the process is restarted before. The moments of one process are
 * together, since a process that has just started renders slowly: it is compared with another that has just started.
 */
const moments = [
  { name: '1 min', age: minute, restarts: false },
  { name: '1 h', age: hour, restarts: false },
  { name: '23 h 59 min', age: day - minute, restarts: false },
  { name: '25 h', age: day + hour, restarts: false },
  { name: '1 h, restarted', age: hour, restarts: true },
  { name: '25 h, restarted', age: day + hour, restarts: true },
] as const;

/**
 * Maximum slow pages of a moment: the first page waits for the providers if there was no call since they failed (decision 0092), and the first page
 * of a process for its own modules.
 */
const maxSlow = 1;

/** Milliseconds that the slow page may take: its wait, and a margin for a busy machine. */
const maxFirst = waits.inMemory + slowMs;

/** Cold visits that wait for a provider, because nothing is known of it yet: a provider that hangs gives no error (decision 0071). */
const mayWait = ['hanging, first visit'];

/** Milliseconds within which a visitor must have an answer, including the time that a busy machine takes to send it. */
const maxSilence = 2500;

const minRatio = 0.9;

/** Maximum 99th percentile of page visits, as a multiple of that without a fault. */
const maxP99Ratio = 2;

/** Options of the command line: `--pages 10`. */
const defaults = { pages: 1000, faults: 3, seconds: 5, turns: 4 };

export const outage = definePart(defaults, async (options) => {
  const measures = await measureOutage(options);
  for (const table of Object.values(measures)) console.table(table);
  return { measures, hasPassed: hasPassed(measures) };
});

interface OutageMeasures {
  visits: Record<string, Visits>;
  cold: Record<string, ColdVisits>;
  throughput: Throughput[];
}

/**
 * Visits `pages` of the sitemap for `seconds`, then again while all providers refuse, fail and hang in turn (the first `faults` of these), for longer
 * than a day by the site's clock: from memory and, after a restart, from disk. Then visits them without any copy, and measures `turns` times what
 * pages lose that do not need a provider that hangs.
 * @param env Further settings of the site.
 */
export async function measureOutage(
  options: typeof defaults,
  env: Record<string, string> = {},
): Promise<OutageMeasures> {
  const site = await startSiteProcess({ env: { DRAIN_SECONDS: '0', METRICS_TOKEN: metricsToken, ...env } });
  const chosen = Object.entries(faults).slice(0, options.faults);
  const visit = (pages: ReadonlyMap<string, string>, mayBeInPart = false) =>
    visitAll(site.url, pages, { minTime: options.seconds * 1000, mayBeInPart });
  const empty = await mkdtemp(join(tmpdir(), 'drill-'));
  try {
    const paths = (await readSitemap(site.url)).slice(0, options.pages);
    let filledAt = performance.now();
    const pages = await fillCache(site.url, paths);
    const visits: Record<string, Visits> = { 'no fault': await visit(pages) };
    await site.restart();
    visits['no fault, restarted'] = await visit(pages);
    for (const [name, fault] of chosen) {
      await breakAll(site, fault);
      let clock = 0;
      for (const { name: moment, age, restarts } of moments) {
        const moved = age - (performance.now() - filledAt);
        if (restarts) await site.restart(withClockAt(moved));
        else await moveClock(site, moved - clock);
        clock = moved;
        visits[`${name}, ${moment}`] = await visit(pages, age > day);
      }
      await site.sandbox.clearFaults();
      // The process is on the real clock again, with pages that are rendered now.
      await site.restart();
      filledAt = performance.now();
      await fillCache(site.url, paths);
    }

    const cold: Record<string, ColdVisits> = {};
    for (const [name, fault] of chosen) {
      await breakAll(site, fault);
      await site.restart({ DATA_DIR: join(empty, name) });
      cold[`${name}, first visit`] = await visitCold(site.url, paths);
      cold[`${name}, second visit`] = await visitCold(site.url, paths);
      await site.sandbox.clearFaults();
    }

    await site.restart();
    await fillCache(site.url, paths);
    const throughput = options.turns > 0 ? await measureThroughput(site, options.turns) : [];
    return { visits, cold, throughput };
  } finally {
    await site.stop();
    await rm(empty, { recursive: true, force: true });
  }
}

async function breakAll({ sandbox }: SiteProcess, fault: (typeof faults)[keyof typeof faults]): Promise<void> {
  for (const provider of providers) await sandbox.addFault({ provider, ...fault }, { mayBeUnmet: true });
}

/** The environment of a process whose system clock is later: it knows the age of copies on disk when it renders its first page. */
function withClockAt(milliseconds: number): Record<string, string> {
  const script = `const now = Date.now.bind(Date); Date.now = () => now() + ${Math.round(milliseconds)};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

/**
 * Sets both clocks of the process forward: the clock of its page cache, and the one by which it dates copies on disk. A page that is read before that
 * and stored after it would count as new.
 */
async function moveClock(site: SiteProcess, milliseconds: number): Promise<void> {
  while ((await pagesRendering(site)) > 0) await setTimeout(50);
  const inspector = await connectInspector(site.inspector);
  await inspector.evaluate(`
    for (const clock of [performance, Date]) {
      const now = clock.now.bind(clock);
      clock.now = () => now() + ${Math.round(milliseconds)};
    }
    'moved'
  `);
  inspector.close();
}

async function pagesRendering({ url: origin }: SiteProcess): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await readMetrics(origin, (url) => fetch(url, { headers }))).sum('shop_pages_rendering');
}

/** After 25 hours each whole page is marked as expired, and before that none. */
function isWronglyMarked(moment: string, expired: number, whole: number): boolean {
  return expired !== (moment.includes('25 h') ? whole : 0);
}

function hasPassed({ visits, cold, throughput }: OutageMeasures): boolean {
  const maxP99Of = (name: string) =>
    maxP99Ratio * (visits[name.includes('restarted') ? 'no fault, restarted' : 'no fault']?.p99Ms ?? 0);
  const wrongs = [
    ...Object.entries(visits).flatMap(([name, { lost, inPart, expired, visits: all, slow, p99Ms, maxMs }]) => [
      lost > 0 && `${name}: ${lost} pages lost`,
      isWronglyMarked(name, expired, all - inPart) && `${name}: ${expired} of ${all} marked as expired`,
      !name.includes('25 h') && slow > maxSlow && `${name}: ${slow} pages took more than ${slowMs} ms`,
      !name.includes('25 h') && p99Ms > maxP99Of(name) && `${name}: p99 is ${p99Ms} ms, more than ${maxP99Of(name)} ms`,
      !name.includes('25 h') && maxMs > maxFirst && `${name}: a page took ${maxMs} ms`,
    ]),
    ...Object.entries(cold).flatMap(([name, { wrong, slow, pages, maxMs }]) => [
      wrong > 0 && `${name}: ${wrong} pages are not 503 with Retry-After`,
      maxMs > maxSilence && `${name}: a page took ${maxMs} ms`,
      !mayWait.includes(name) && slow > pages / 10 && `${name}: ${slow} of ${pages} pages took more than ${slowMs} ms`,
    ]),
    ...throughput.flatMap(({ provider, pages, ratio, failed }) => [
      (ratio < minRatio || failed > 0) && `${provider} hanging: pages ${pages} at ${ratio}, ${failed} failed`,
    ]),
  ].filter((wrong) => wrong !== false);
  for (const wrong of wrongs) console.info(wrong);
  return wrongs.length === 0;
}
