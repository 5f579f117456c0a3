import type { Handler } from 'hono';
import { z } from 'zod';
import { parseJson } from '#providers/transport/json.ts';
import { requestOptsOut } from '#site/kernel/global-privacy-control.ts';
import { createLimit, createTotal, tooManyRequests } from '../requests/rate-limits.ts';
import type { Environment } from '../requests/request-context.ts';
import type { VisitCounts } from './visit-counts.ts';

/**
 * A page reports whenever it is hidden. A report counts as one try, and each path and event in it as another one: a made-up path costs a search of
 * all routes, 0.2 ms. The total, two hundred such searches a second, keeps a few senders from filling the counts.
 */
const visitorLimit = { maxTries: 200, maxTriesUnknown: 4000, windowSeconds: 60 };
const totalLimit = { maxTries: 12_000, windowSeconds: 60 };

/** Maximum paths and events of a report that are counted; the rest is ignored, so that a long visit is not lost. */
const maxItems = 50;

/** The size of a report is limited like that of any post (request-checks.ts). */
const reportSchema = z.strictObject({
  seen: z.array(z.string()).transform((seen) => seen.slice(0, maxItems)),
  vitals: z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)]).optional(),
});

/**
 * Accepts reports of browsers from our own origin (checkOrigin), within a rate limit. A visitor's address is used for the limit only, and a report is
 * dropped if the browser sends Global Privacy Control.
 */
export function visitBeacon(counts: VisitCounts): Handler<Environment> {
  const limit = createLimit(visitorLimit);
  const limitOfAll = createTotal(totalLimit);
  const tryFrom = (address: string | null, tries: number) => limit(address, tries) ?? limitOfAll(tries);
  return async ({ req, get }) => {
    const address = get('visitorAddress');
    // The limit applies before the report is read, and again when the number of its items is known.
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
