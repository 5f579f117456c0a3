import { measurePurge } from '#tests/measurements/purge.ts';
import { definePart } from '../parts.ts';

/** Milliseconds until a change is on its page: without lag, and beyond the provider's own lag. */
const budget = { withoutLag: 1000, lagging: 20_000 };

/** Time from a change at a provider to the page that shows it. */
export const purge = definePart({}, async () => {
  const rows = await measurePurge();
  const limit = ({ lagMs }: { lagMs: number }) => (lagMs === 0 ? budget.withoutLag : budget.lagging);
  console.table(
    rows.map((row) => ({
      change: row.change,
      'provider lags, ms': row.lagMs,
      'fresh after, ms': Math.round(row.freshMs),
      budget: limit(row),
    })),
  );
  return { measures: { budget, rows }, hasPassed: rows.every((row) => row.freshMs <= limit(row)) };
});
