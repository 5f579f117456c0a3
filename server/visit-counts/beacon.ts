import type { Handler } from 'hono';
import { z } from 'zod';
import { createLimit, createTotal } from '../rate-limits.ts';
import type { Environment } from '../request-context.ts';
import type { VisitCounts } from './visit-counts.ts';

/** A page load reports whenever it is hidden. The total keeps a few senders from filling the counts. */
const visitorLimit = { points: 30, ofUnknown: 600, duration: 60 };
const totalLimit = { points: 3000, duration: 60 };

/** Bytes: fifty paths of forty characters. */
const maxLength = 2048;
const maxItems = 50;

const milliseconds = z.number().min(0).max(600_000);
const reportSchema = z.strictObject({
  seen: z.array(z.string().max(500)).max(maxItems),
  vitals: z.tuple([milliseconds, milliseconds, z.number().min(0).max(100)]).optional(),
});

/**
 * Takes the reports of browsers: of our own origin (checkOrigin), small, and not too many. A visitor's address is used for the limit alone, and a
 * report is dropped when the browser sends Global Privacy Control.
 */
export function visitBeacon(counts: VisitCounts): Handler<Environment> {
  const limit = createLimit(visitorLimit);
  const limitOfAll = createTotal(totalLimit);
  return async ({ req, get }) => {
    const wait = limit(get('visitorAddress')) ?? limitOfAll();
    if (wait !== null) return new Response(null, { status: 429, headers: { 'retry-after': String(wait) } });
    const text = await req.text();
    if (text.length > maxLength) return new Response(null, { status: 413 });
    const report = reportSchema.safeParse(parseJson(text));
    if (!report.success) return new Response(null, { status: 400 });
    if (req.header('sec-gpc') !== '1') counts.count(report.data);
    return new Response(null, { status: 204 });
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
