import { z } from 'zod';
import { saidValues } from './said-values.ts';
import { scrubbed, scrubbedPlace } from './scrubbed.ts';

/** Limits of what is sent (NET-7). */
const longestText = 250;
const mostFrames = 50;
const mostLinked = 5;

/** Longer ones are cut before they are searched, since a pattern's time grows with its text. */
const longestSearched = 4000;

/** Cut after it was scrubbed: half an email address would no longer look like one. */
function say(text: string): string {
  return scrubbed(text.slice(0, longestSearched)).slice(0, longestText);
}

const words = z.string().transform(say);

/** Of a file, where it stands in the build: the origin or the folder before it is a machine's, the query after it a visitor's. */
const place = z.string().transform((file) =>
  scrubbedPlace(
    file
      .slice(0, longestSearched)
      .replace(/[?#].*$/s, '')
      .replace(/^https?:\/\/[^/]*/, 'app://')
      .replace(/^.*?\/(?=(?:build|node_modules)\/)/, 'app:///'),
  ).slice(0, longestText),
);

const frame = z.object({
  filename: place.optional(),
  function: words.optional(),
  lineno: z.number().optional(),
  colno: z.number().optional(),
  in_app: z.boolean().optional(),
});

const exception = z.object({
  type: words.optional(),
  value: words.optional(),
  mechanism: z
    .object({
      type: words,
      handled: z.boolean().optional(),
      synthetic: z.boolean().optional(),
      source: words.optional(),
      exception_id: z.number().optional(),
      parent_id: z.number().optional(),
      is_exception_group: z.boolean().optional(),
    })
    .optional(),
  stacktrace: z.object({ frames: z.array(frame).transform((frames) => frames.slice(-mostFrames)) }).optional(),
});

/**
 * All that a report may say: what is not named here does not leave, wherever the report was made. Names are the service's (Sentry, "Event
 * Payloads").
 */
export const reportedEvent = z.object({
  event_id: z.string().regex(/^[\da-f]{32}$/),
  timestamp: z.number(),
  platform: z.enum(['node', 'javascript']),
  level: z.enum(['fatal', 'error', 'warning', 'info', 'debug']).optional(),
  release: z.string().regex(/^[\w.@-]{1,80}$/),
  environment: z.string().regex(/^\w{1,20}$/),
  exception: z.object({ values: z.array(exception).transform((values) => values.slice(-1 - mostLinked)) }),
  extra: z
    .record(z.string(), z.unknown())
    .transform((extra) => saidValues(extra, say))
    .optional(),
  tags: z
    .object({
      route: words,
      request_id: z.string().regex(/^[\w=-]{1,80}$/),
      provider: words,
      code: words,
      /** Which kind of content was asked for. */
      request: words,
      status: words,
    })
    .partial()
    .optional(),
});

export type ReportedEvent = z.output<typeof reportedEvent>;
