import { z } from 'zod';
import { reportedEvent } from './reported-event.ts';

const header = z.object({ dsn: z.string() });
const itemHeader = z.object({ type: z.literal('event') });

const browserEvent = reportedEvent.extend({
  platform: z.literal('javascript'),
  /** The page it happened on; its pattern is what is sent on. */
  request: z.object({ url: z.string().max(2000) }).optional(),
});

export type BrowserEvent = z.output<typeof browserEvent>;

/** Another project's, or anything but one event: nothing is sent on in our name. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
  readonly status: 400 | 403;

  constructor(status: 400 | 403) {
    super('This is no report of ours.');
    this.status = status;
  }
}

/**
 * The one event of an envelope that a browser sent (Sentry, "Envelopes"), scrubbed.
 *
 * @param dsn Whose envelope it must be.
 * @throws EnvelopeError
 */
export function eventIn(envelope: string, dsn: string): BrowserEvent {
  const [first, ...items] = envelope.split('\n').filter(Boolean).map(parsed);
  const addressed = header.safeParse(first);
  if (!addressed.success || !isSame(addressed.data.dsn, dsn)) throw new EnvelopeError(403);
  const [kind, payload, ...others] = items;
  const event = browserEvent.safeParse(payload);
  if (!itemHeader.safeParse(kind).success || !event.success || others.length > 0) throw new EnvelopeError(400);
  return event.data;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new EnvelopeError(400);
  }
}

/** By host and project: the key is not compared, it opens nothing here. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  return first !== null && first.host === second?.host && first.pathname === second.pathname;
}
