import { small as few, measureScale } from '#tests/measurements/scale.ts';
import { definePart } from '../parts.ts';

const budget = {
  /** Resident memory of the site at its peak, in megabytes. */
  memoryMb: 300,
  /** Milliseconds until the site listens. */
  startMs: 2000,
  /** Minimum share of the wanted requests a second that is reached. */
  rate: 0.95,
  /** Maximum growth factor of the 99th percentile from the first measurement to the last. */
  growth: 2,
  /** Maximum time of a page, as a multiple of its time with 60 products and articles. */
  pageTime: 1.5,
};

/** Milliseconds that count as noise of the machine. */
const noise = 5;

/**
 * Measures a site with `--products` and `--articles`: its start, its memory, and its pages under `--cached` requests a second of cached pages and
 * `--anew` requests a second of pages that were not requested before, four times for `--seconds`.
 */
export const scale = definePart(
  { products: 10_000, articles: 10_000, cached: 2000, anew: 20, seconds: 5 },
  async (options) => {
    const measures = await measureScale(options);
    const { startMs, sizes, loads, calls, memory, pageTimes } = measures;
    console.table(
      loads.map(({ cached, anew }) => ({
        'cached/s': Math.round(cached.perSecond),
        'cached p99 ms': cached.p99.toFixed(1),
        'never seen/s': anew.perSecond.toFixed(1),
        'never seen p99 ms': anew.p99.toFixed(1),
        failed: cached.failed + anew.failed,
      })),
    );
    console.table(sizes);
    console.table(
      pageTimes.map(({ page, small, large }) => ({
        'rendered anew': page,
        [`ms with ${few.products}`]: small.toFixed(1),
        'ms with all': large.toFixed(1),
        share: (large / small).toFixed(2),
        budget: budget.pageTime,
      })),
    );
    const neverSeen = loads.reduce((sum, { anew }) => sum + anew.requests, 0);
    console.table([
      { what: 'start until the site listens, ms', measured: Math.round(startMs), budget: budget.startMs },
      { what: 'memory of the site, MB', measured: memory.now, budget: budget.memoryMb },
      { what: 'the same at its peak, MB', measured: memory.peak, budget: budget.memoryMb },
      ...Object.entries(calls).map(([provider, count]) => ({
        what: `calls of ${provider} for ${neverSeen} never seen pages`,
        measured: count,
        budget: null,
      })),
    ]);
    const [first, last] = [loads[0], loads.at(-1)];
    const isSteady = (['cached', 'anew'] as const).every(
      (kind) => first && last && last[kind].p99 <= budget.growth * Math.max(first[kind].p99, noise),
    );
    const isReached = loads.every(
      ({ cached, anew }) =>
        cached.perSecond >= budget.rate * options.cached && anew.perSecond >= budget.rate * options.anew,
    );
    const hasPassed =
      isSteady &&
      isReached &&
      startMs <= budget.startMs &&
      memory.peak <= budget.memoryMb &&
      pageTimes.every(({ small, large }) => large <= budget.pageTime * Math.max(small, noise));
    return { measures: { budget, options, ...measures }, hasPassed };
  },
);
