import { measurePages } from '#tests/bench/pages.ts';
import { definePart } from '../parts.ts';

/** Of a bare server in the same run: at least this share of its requests a second, at most so many times its 99th percentile. */
const budget = { share: 0.8, p99Factor: 2 };

/** Requests a second of cached pages beside a bare server, and of pages rendered for each request. */
export const pages = definePart({}, async () => {
  const measures = await measurePages();
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
  console.table(
    measures.anew.map(({ page, perSecond, p99 }) => ({
      'rendered anew': page,
      '/s': Math.round(perSecond),
      'p99 ms': p99,
    })),
  );
  console.info(
    `Memory of site and sandbox after it: ${measures.memory.now} MB, at its peak ${measures.memory.peak} MB.`,
  );
  // The timer of the load generator has whole milliseconds.
  const hasPassed = measures.rows.every(
    ({ cached, bare }) =>
      cached.perSecond >= budget.share * bare.perSecond && cached.p99 <= budget.p99Factor * Math.max(bare.p99, 1),
  );
  return { measures: { budget, ...measures }, hasPassed };
});
