import { z } from 'zod';
import { reportedEvent } from './reported-event.ts';

const header = z.object({ dsn: z.string() });
const itemHeader = z.object({ type: z.literal('event') });

const browserEvent = reportedEvent.extend({
  platform: z.literal('javascript'),
  /** The page that the error occurred on; only its route's pattern is forwarded. */
  request: z.object({ url: z.string().max(2000) }).optional(),
});

type BrowserEvent = z.output<typeof browserEvent>;

/** An envelope that is not forwarded, because it is of another project (403) or has anything but one event (400). */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
  readonly status: 400 | 403;

  constructor(status: 400 | 403) {
    super('The envelope is not a report of this site.');
    this.status = status;
  }
}

/**
 * Parses the envelope of a browser (Sentry, "Envelopes") and redacts its single event.
 *
 * @param dsn The data source name that the envelope must have.
 * @throws EnvelopeError
 */
export function parseBrowserReport(envelope: string, dsn: string): BrowserEvent {
  const [first, ...items] = envelope.split('\n').filter(Boolean).map(parseLine);
  const parsedHeader = header.safeParse(first);
  if (!parsedHeader.success || !isSameProject(parsedHeader.data.dsn, dsn)) throw new EnvelopeError(403);
  const [itemHead, payload, ...others] = items;
  const event = browserEvent.safeParse(payload);
  if (!itemHeader.safeParse(itemHead).success || !event.success || others.length > 0) throw new EnvelopeError(400);
  return event.data;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new EnvelopeError(400);
  }
}

/** Whether two data source names have the same host and project. Their keys are not compared, because a key grants nothing here. */
function isSameProject(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  return first !== null && first.host === second?.host && first.pathname === second.pathname;
}
