import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallObserver } from '#providers/transport/call-origin.ts';
import type { Providers } from '#providers/types.ts';
import type { PageCacheUsage } from '../page-cache/memory-store.ts';
import type { CacheOutcome } from '../page-cache/send-page.ts';

/** What the page cache did for a request; `bypass`: its response is never cached. */
export type RequestOutcome = CacheOutcome | 'bypass';

/** How a page was rendered for the page cache: from fresh responses, from stale ones, with a part missing, or not at all. */
export type RenderOutcome = 'complete' | 'stale' | 'incomplete' | 'failed';

export interface Metrics {
  /** @param route A pattern, so that the number of series is bounded. */
  countRequest: (route: string, method: string, status: number, cache: RequestOutcome) => void;
  /** Records the time in which the site made a response: loaders or action with their provider calls, and rendering. */
  timeRender: (route: string, seconds: number) => void;
  countRender: (outcome: RenderOutcome) => void;
  calls: CallObserver;
  /** Where further metrics are registered. */
  registers: Registry[];
  /** All metrics in Prometheus' text format. Those of the process are collected from the first read on. */
  read: () => Promise<string>;
  contentType: string;
}

interface Series {
  labels: Record<'route' | 'method' | 'status' | 'cache', string>;
  count: number;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST']);

/** Seconds. A visitor's request waits for providers for 3.7 s at most. */
const renderBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4];
const callBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10];

/** Values that are read whenever the metrics are read. */
export interface MeasuredParts {
  /** undefined without a page cache */
  pageCacheUsage: () => PageCacheUsage | undefined;
  /** The number of pages that are being rendered for the page cache. */
  pagesRendering: () => number;
  circuits: () => Providers['circuits'];
  /** Whether each part fails that the site works without; false or undefined if it is not set up. */
  partsFailing: () => Readonly<Record<'redis' | 'cdn' | 'disk', boolean | undefined>>;
}

/** The value of the metric by the circuit's state. */
const openness = { closed: 0, 'half-open': 0.5, open: 1 } as const;

/** The metrics of one app, in a registry of their own (docs/operations.md). */
export function createMetrics({ pageCacheUsage, pagesRendering, circuits, partsFailing }: MeasuredParts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const series = new Map<string, Series>();
  let hasProcessMetrics = false;

  new Counter({
    name: 'shop_http_requests_total',
    help: 'Requests by route pattern ("files" for built files), method, class of the status, and what the page cache did.',
    labelNames: ['route', 'method', 'status', 'cache'] as const,
    registers,
    // Requests are counted in `series`, because `inc` with labels costs more than sending a cached page's headers.
    collect() {
      this.reset();
      for (const { labels, count } of series.values()) this.inc(labels, count);
    },
  });
  const renderTime = new Histogram({
    name: 'shop_render_seconds',
    help: 'Time in which the site made a response, with its provider calls. Pages from the page cache are not in it.',
    labelNames: ['route'] as const,
    buckets: renderBuckets,
    registers,
  });
  const renders = new Counter({
    name: 'shop_page_renders_total',
    help: 'Pages rendered for the page cache: complete, of stale responses, with a part missing, or failed.',
    labelNames: ['outcome'] as const,
    registers,
  });
  new Gauge({
    name: 'shop_pages_rendering',
    help: 'Pages that are being rendered for the page cache.',
    registers,
    collect() {
      this.set(pagesRendering());
    },
  });
  const calls = new Counter({
    name: 'shop_provider_calls_total',
    help: 'Calls to providers: ok, or the fault.',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  });
  const callTime = new Histogram({
    name: 'shop_provider_call_seconds',
    help: 'Time of calls to providers with their retries, without the time in a queue.',
    labelNames: ['provider'] as const,
    buckets: callBuckets,
    registers,
  });
  const queued = new Gauge({
    name: 'shop_provider_calls_queued',
    help: 'Calls that wait for their turn.',
    labelNames: ['provider'] as const,
    registers,
  });
  new Gauge({
    name: 'shop_provider_circuit_open',
    help: '1 while a provider gets no calls because it is down, 0.5 while one call finds out whether it is back, else 0.',
    labelNames: ['provider'] as const,
    registers,
    collect() {
      for (const [provider, { state }] of Object.entries(circuits())) this.set({ provider }, openness[state]);
    },
  });
  new Gauge({
    name: 'shop_part_failing',
    help: '1 while Redis cannot be reached, the CDN takes no purges, or no copies of pages can be written, else 0.',
    labelNames: ['part'] as const,
    registers,
    collect() {
      for (const [part, isFailing] of Object.entries(partsFailing())) this.set({ part }, Number(isFailing ?? false));
    },
  });
  new Gauge({
    name: 'shop_page_cache_entries',
    help: 'Pages in the page cache, by its shares: pages, variants by query, addresses without a page.',
    labelNames: ['share'] as const,
    registers,
    collect() {
      for (const [share, { entries }] of Object.entries(pageCacheUsage() ?? {})) this.set({ share }, entries);
    },
  });
  new Gauge({
    name: 'shop_page_cache_bytes',
    help: 'Approximate memory that the pages in the page cache take.',
    labelNames: ['share'] as const,
    registers,
    collect() {
      for (const [share, { bytes }] of Object.entries(pageCacheUsage() ?? {})) this.set({ share }, bytes);
    },
  });

  return {
    registers,
    countRequest(route, method, status, cache) {
      const name = `${route} ${method} ${status} ${cache}`;
      const known = series.get(name);
      if (known) {
        known.count += 1;
        return;
      }
      const labels = {
        route,
        method: knownMethods.has(method) ? method : 'other',
        status: `${Math.floor(status / 100)}xx`,
        cache,
      };
      series.set(name, { labels, count: 1 });
    },
    timeRender: (route, seconds) => renderTime.observe({ route }, seconds),
    countRender: (outcome) => renders.inc({ outcome }),
    calls: {
      ended(provider, outcome, seconds) {
        calls.inc({ provider, outcome });
        callTime.observe({ provider }, seconds);
      },
      queued: (provider, change) => queued.inc({ provider }, change),
    },
    async read() {
      // Process metrics have timers, so they are collected only once the metrics are read.
      if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
      hasProcessMetrics = true;
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
