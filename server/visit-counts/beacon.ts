import type { Handler } from 'hono';
import { z } from 'zod';
import { parseJson } from '#providers/transport/json.ts';
import { requestOptsOut } from '#site/kernel/global-privacy-control.ts';
import { createLimit, createTotal, tooManyRequests } from '../requests/rate-limits.ts';
import type { Environment } from '../requests/request-context.ts';
import type { VisitCounts } from './visit-counts.ts';

/**
 * A page load reports whenever it is hidden. A report counts as one, and as one for each path and event in it: a path that is made up costs a
 * search of all routes, 0.2 ms. The total, two hundred such searches a second, keeps a few senders from filling the counts.
 */
const visitorLimit = { maxTries: 200, maxTriesUnknown: 4000, windowSeconds: 60 };
const totalLimit = { maxTries: 12_000, windowSeconds: 60 };

/** Paths and events of a report that are counted; those after them are ignored, so that a long visit is not lost. */
const maxItems = 50;

/** Its size is limited with those of all posts (request-checks.ts). */
const reportSchema = z.strictObject({
  seen: z.array(z.string()).transform((seen) => seen.slice(0, maxItems)),
  vitals: z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)]).optional(),
});

/**
 * Takes the reports of browsers: of our own origin (checkOrigin), and not too many. A visitor's address is used for the limit alone, and a report
 * is dropped when the browser sends Global Privacy Control.
 */
export function visitBeacon(counts: VisitCounts): Handler<Environment> {
  const limit = createLimit(visitorLimit);
  const limitOfAll = createTotal(totalLimit);
  const tryFrom = (address: string | null, tries: number) => limit(address, tries) ?? limitOfAll(tries);
  return async ({ req, get }) => {
    const address = get('visitorAddress');
    // Before it is read, and again when it is known how much there is to count.
    const wait = tryFrom(address, 1);
    if (wait !== null) return tooManyRequests(wait);
    const report = reportSchema.safeParse(parseJson(await req.text()));
    if (!report.success) return new Response(null, { status: 400 });
    const waitToCount = tryFrom(address, report.data.seen.length);
    if (waitToCount !== null) return tooManyRequests(waitToCount);
    if (!requestOptsOut(req.raw)) counts.count(report.data);
    return new Response(null, { status: 204 });
  };
}
