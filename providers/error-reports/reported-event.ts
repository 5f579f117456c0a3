import { z } from 'zod';
import { redact, redactPath } from './redact.ts';

/** Limits of what is sent (NET-7). */
const maxTextLength = 250;
const maxFrames = 50;
const maxLinkedErrors = 5;
const maxDepth = 3;
const maxEntries = 50;

/** Characters that are searched; the rest is cut off before, since a pattern's time grows with its text. */
const maxSearchedLength = 4000;

/** Truncated after redaction: half of an email address would not be recognized. */
function redactAndTruncate(text: string): string {
  return redact(text.slice(0, maxSearchedLength)).slice(0, maxTextLength);
}

const redactedText = z.string().transform(redactAndTruncate);

/** A file's path within the build: without origin and folder, which name a machine, and without the query, which may be a visitor's. */
const path = z.string().transform((file) =>
  redactPath(
    file
      .slice(0, maxSearchedLength)
      .replace(/[?#].*$/s, '')
      .replace(/^https?:\/\/[^/]*/, 'app://')
      .replace(/^.*?\/(?=(?:build|node_modules)\/)/, 'app:///'),
  ).slice(0, maxTextLength),
);

const frame = z.object({
  filename: path.optional(),
  function: redactedText.optional(),
  lineno: z.number().optional(),
  colno: z.number().optional(),
  in_app: z.boolean().optional(),
});

const exception = z.object({
  type: redactedText.optional(),
  value: redactedText.optional(),
  mechanism: z
    .object({
      type: redactedText,
      handled: z.boolean().optional(),
      synthetic: z.boolean().optional(),
      source: redactedText.optional(),
      exception_id: z.number().optional(),
      parent_id: z.number().optional(),
      is_exception_group: z.boolean().optional(),
    })
    .optional(),
  stacktrace: z.object({ frames: z.array(frame).transform((frames) => frames.slice(-maxFrames)) }).optional(),
});

/**
 * Parses a report, of the server or a browser, and redacts it. It is an allow-list: fields that are not named here are dropped. The names are
 * the service's (Sentry, "Event Payloads").
 */
export const reportedEvent = z.object({
  event_id: z.string().regex(/^[\da-f]{32}$/),
  timestamp: z.number(),
  platform: z.enum(['node', 'javascript']),
  level: z.enum(['fatal', 'error', 'warning', 'info', 'debug']).optional(),
  release: z.string().regex(/^[\w.@-]{1,80}$/),
  environment: z.string().regex(/^\w{1,20}$/),
  exception: z.object({ values: z.array(exception).transform((values) => values.slice(-1 - maxLinkedErrors)) }),
  extra: z
    .record(z.string(), z.unknown())
    .transform((extra) => redactValues(extra))
    .optional(),
  tags: z
    .object({
      route: redactedText,
      request_id: z.string().regex(/^[\w=-]{1,80}$/),
      provider: redactedText,
      code: redactedText,
      /** The content type that was requested. */
      request: redactedText,
      status: redactedText,
    })
    .partial()
    .optional(),
});

export type ReportedEvent = z.output<typeof reportedEvent>;

/** Redacts the fields of a thrown value that is not an Error: down to the maximum depth, without the values of secrets. */
function redactValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [redactAndTruncate(name), redactMember(name, value, 0)]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactAndTruncate(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return Array.isArray(value) ? '[Array]' : '[Object]';
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((member) => redactValue(member, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([name, member]) => [redactAndTruncate(name), redactMember(name, member, depth)]),
  );
}

function redactMember(name: string, value: unknown, depth: number): unknown {
  return isSecret(name) ? '[removed]' : redactValue(value, depth + 1);
}

/** Whether the rules for texts remove the value after such a name. A name too long to search counts as one. */
function isSecret(name: string): boolean {
  return name.length > maxTextLength || redact(`${name}: x`) !== `${name}: x`;
}
