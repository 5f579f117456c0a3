import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { sentence } from '../http/responses.ts';
import { describeMistake } from './mistake.ts';
import { readJson } from './read-json.ts';

/** A century each way: further, dates stop being ones. */
const farthestMs = 100 * 366 * 86_400_000;

const moveSchema = z.union(
  [
    z.strictObject({ advanceMs: z.int().min(-farthestMs).max(farthestMs) }),
    z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  ],
  { error: 'must hold advanceMs (milliseconds) or now (a time like "2026-12-24T18:00:00Z")' },
);

/** `GET /_sandbox/clock`. */
export function showClock(clock: Clock): Response {
  return Response.json({ now: new Date(clock.now()).toISOString() });
}

/** `POST /_sandbox/clock`: moves it by so much, or sets it. What was waited for until then happens now. */
export async function moveClock(request: Request, clock: Clock): Promise<Response> {
  const parsed = moveSchema.safeParse(await readJson(request));
  if (!parsed.success) return sentence(400, describeMistake(parsed.error));
  if ('now' in parsed.data) clock.set(Date.parse(parsed.data.now));
  else clock.advance(parsed.data.advanceMs);
  return showClock(clock);
}
