import { measurePages } from '#tests/measurements/pages.ts';
import { definePart } from '../parts.ts';

const budget = {
  /** Minimum requests a second, as a share of those that a bare server answers in the same run. */
  share: 0.8,
  /** Maximum 99th percentile, as a multiple of the bare server's. */
  p99Factor: 2,
  /** Minimum pages rendered for each request, a second, on a machine where a bare server sends `wherePerSecond` responses. */
  anew: { perSecond: 600, wherePerSecond: 54_800 },
};

/**
 * Measures the requests a second of cached pages, compared with a bare server, and of pages that are rendered for each request, compared with the
 * least that React Router can render: each `--rounds` times for `--seconds`.
 */
export const pages = definePart({ seconds: 4, rounds: 3 }, async (options) => {
  const measures = await measurePages(options);
  const rows = measures.rows.map((row) => ({
    page: row.page,
    encoding: row.encoding,
    bytes: row.bytes,
    'bare/s': Math.round(row.bare.perSecond),
    'cached/s': Math.round(row.cached.perSecond),
    share: (row.cached.perSecond / row.bare.perSecond).toFixed(2),
    'bare p99 ms': row.bare.p99,
    'cached p99 ms': row.cached.p99,
  }));
  console.table([{ page: 'budget', share: budget.share, 'cached p99 ms': `${budget.p99Factor} × bare` }, ...rows]);
  const barePerSecond = measures.anew.find(({ page }) => page === 'bare')?.perSecond ?? Number.NaN;
  const target = (budget.anew.perSecond * barePerSecond) / budget.anew.wherePerSecond;
  console.table([
    ...measures.anew.map(({ page, perSecond, p99 }) => ({
      'rendered anew': page,
      '/s': Math.round(perSecond),
      'p99 ms': p99,
      'of the target': (perSecond / target).toFixed(2),
    })),
    { 'rendered anew': 'target for home, scaled to the bare server', '/s': Math.round(target) },
  ]);
  console.info(
    `Memory of site and sandbox after it: ${measures.memory.now} MB, at its peak ${measures.memory.peak} MB.`,
  );
  const home = measures.anew.find(({ page }) => page === '/')?.perSecond ?? Number.NaN;
  // The timer of the load generator has whole milliseconds.
  const isWithin = measures.rows.every(
    ({ cached, bare }) =>
      cached.perSecond >= budget.share * bare.perSecond && cached.p99 <= budget.p99Factor * Math.max(bare.p99, 1),
  );
  return { measures: { budget, target, ...measures }, hasPassed: isWithin && home >= target };
});
