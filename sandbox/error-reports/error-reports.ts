import type { DatabaseSync } from 'node:sqlite';
import type { Context } from 'hono';
import { z } from 'zod';
import { createApp } from '../http/app.ts';
import { allowAnyOrigin, anyOriginHeaders, corsHeaders } from '../http/cors.ts';
import { isRecord, parseJson } from '../json.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import {
  type Envelope,
  EnvelopeError,
  EnvelopeTooLargeError,
  type Item,
  parseEnvelope,
  readSecurityReports,
} from './envelope.ts';
import { checkSizes, decompress, isRateLimited, tooLarge, waitHeaders } from './limits.ts';

/** The project that reports are sent to, and the public key in its DSN. */
export const project = { id: '4507', key: '3b1f0c6a9d2e48f7a5c4e0d1b2f39687' } as const;

const exposedHeaders = ['x-sentry-error', 'x-sentry-rate-limits', 'retry-after'];

const allowedHeaders = [
  'x-sentry-auth',
  'x-requested-with',
  'x-forwarded-for',
  'origin',
  'referer',
  'accept',
  'content-type',
  'authentication',
  'content-encoding',
  'transfer-encoding',
];

/**
 * Takes error reports as envelopes at `POST /api/{project}/envelope/`, reports of a browser's security policy at `…/security/`, and stores
 * them for inspection (Sentry, "Envelopes" and "Rate Limiting"; Relay's responses). Nothing is grouped, forwarded or shown.
 */
export function createErrorReports(context: ProviderContext): Provider {
  const reports = createReports(context.database, context.now);

  async function take(c: Context, read: (body: Buffer) => Envelope): Promise<Response> {
    const request = c.req.raw;
    const body = await decompress(Buffer.from(await request.arrayBuffer()), request.headers.get('content-encoding'));
    if (!Buffer.isBuffer(body)) return detail(body.status, body.detail);
    const envelope = parsed(body, read);
    if (envelope instanceof EnvelopeTooLargeError) return detail(tooLarge.status, tooLarge.detail, [envelope.message]);
    if (envelope instanceof EnvelopeError) return detail(400, 'bad envelope', [envelope.message]);

    const key = keyOf(request, envelope.header);
    if (key === null) return detail(401, 'bad envelope authentication header', ['missing authorization information']);
    if (c.req.param('project') !== project.id || key !== project.key)
      return detail(403, 'event submission rejected with_reason: ProjectId');
    const oversized = checkSizes(envelope.items);
    if (oversized) return detail(oversized.status, oversized.detail);
    return store(envelope);
  }

  function store({ header, items }: Envelope): Response {
    const { rateLimits } = context.settings.errorReports;
    const accepted = items.filter(({ type }) => !isRateLimited(rateLimits, type));
    const headers = rateLimits === '' ? undefined : { 'x-sentry-rate-limits': rateLimits };
    if (items.length > 0 && accepted.length === 0) return detail(429, tooManyReports, [], headers);
    const eventId = eventIdOf(header, accepted[0] && parseJson(accepted[0].payload.toString()));
    reports.add(eventId, { header, items: accepted });
    return Response.json({ id: eventId }, { headers });
  }

  const app = createApp({ notFound: () => detail(404, 'Not Found') });
  app.use(allowAnyOrigin({ methods: ['POST'], requestHeaders: allowedHeaders, exposedHeaders }));
  const paths = (name: string) => [`/api/:project{\\d+}/${name}`, `/api/:project{\\d+}/${name}/`];
  app.on('POST', paths('envelope'), (c) => take(c, parseEnvelope));
  app.on('POST', paths('security'), (c) => take(c, readSecurityReports));

  return {
    handle: app.fetch,
    reset: reports.clear,
    describe() {
      const { protocol, host } = new URL(context.addresses.errorReports);
      return {
        dsn: `${protocol}//${project.key}@${host}/${project.id}`,
        projectId: project.id,
        publicKey: project.key,
      };
    },
    refuse: (status) => detail(status, 'The stand-in was asked to refuse this.'),
    throttle: (waitMs) =>
      detail(429, tooManyReports, [], waitHeaders(waitMs, context.settings.errorReports.throttleBy)),
    records: { reports: reports.list },
  };
}

const tooManyReports = 'Sentry dropped data due to a quota or internal rate limit being reached.';

function parsed(body: Buffer, read: (body: Buffer) => Envelope): Envelope | EnvelopeError {
  try {
    return read(body);
  } catch (error) {
    if (error instanceof EnvelopeError) return error;
    throw error;
  }
}

/**
 * The public key that a report was sent with: in the URL, in the header X-Sentry-Auth, or in the `dsn` of the envelope's own header, as a tunnel
 * sends it (Sentry, "Authentication"). Returns null if there is none.
 */
function keyOf(request: Request, envelopeHeader: Record<string, unknown>): string | null {
  const inUrl = new URL(request.url).searchParams.get('sentry_key');
  if (inUrl !== null) return inUrl;
  const inHeader = /\bsentry_key=([^,\s]+)/.exec(request.headers.get('x-sentry-auth') ?? '')?.[1];
  if (inHeader !== undefined) return inHeader;
  const dsn = envelopeHeader.dsn;
  return typeof dsn === 'string' && URL.canParse(dsn) ? new URL(dsn).username : null;
}

/** The event's id as 32 hex digits; a new one if the envelope has none. */
function eventIdOf(envelopeHeader: Record<string, unknown>, payload: unknown): string {
  const sent = envelopeHeader.event_id ?? (isRecord(payload) ? payload.event_id : undefined);
  return typeof sent === 'string' ? sent.replaceAll('-', '') : crypto.randomUUID().replaceAll('-', '');
}

function detail(
  status: number,
  text: string,
  causes: readonly string[] = [],
  headers: Record<string, string> = {},
): Response {
  const body = { detail: text, ...(causes.length > 0 && { causes }) };
  return Response.json(body, {
    status,
    headers: { ...anyOriginHeaders, ...corsHeaders({ exposedHeaders }), 'x-sentry-error': text, ...headers },
  });
}

/** One accepted envelope. */
interface Report {
  eventId: string;
  /** ISO 8601. */
  receivedAt: string;
  header: Record<string, unknown>;
  /** JSON payloads as sent; of attachments, the number of bytes alone. */
  items: { type: string; header: Record<string, unknown>; payload?: unknown; bytes: number }[];
}

interface Reports {
  add: (eventId: string, envelope: Envelope) => void;
  /** Oldest first. */
  list: () => Report[];
  clear: () => void;
}

/** Older envelopes are deleted. */
const maxRows = 1000;

const row = z.object({ eventId: z.string(), receivedAt: z.int(), header: z.string(), items: z.string() });
const content = z.record(z.string(), z.unknown());
const items = z.array(z.object({ type: z.string(), header: content, payload: z.unknown().optional(), bytes: z.int() }));

/** The last 1,000 envelopes. @param now Milliseconds since the epoch. */
function createReports(database: DatabaseSync, now: () => number): Reports {
  database.exec(`CREATE TABLE IF NOT EXISTS error_reports_envelopes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, eventId TEXT NOT NULL, receivedAt INTEGER NOT NULL, header TEXT NOT NULL, items TEXT NOT NULL
  ) STRICT`);

  return {
    add(eventId, envelope) {
      const { lastInsertRowid } = database
        .prepare('INSERT INTO error_reports_envelopes (eventId, receivedAt, header, items) VALUES (?, ?, ?, ?)')
        .run(eventId, now(), JSON.stringify(envelope.header), JSON.stringify(envelope.items.map(stored)));
      database.prepare('DELETE FROM error_reports_envelopes WHERE number <= ?').run(Number(lastInsertRowid) - maxRows);
    },
    list: () =>
      database
        .prepare('SELECT eventId, receivedAt, header, items FROM error_reports_envelopes ORDER BY number')
        .all()
        .map((found) => {
          const read = row.parse(found);
          return {
            eventId: read.eventId,
            receivedAt: new Date(read.receivedAt).toISOString(),
            header: content.parse(JSON.parse(read.header)),
            items: items.parse(JSON.parse(read.items)),
          };
        }),
    clear: () => database.exec('DELETE FROM error_reports_envelopes'),
  };
}

function stored({ type, header, payload }: Item): Report['items'][number] {
  return {
    type,
    header,
    bytes: payload.length,
    ...(type !== 'attachment' && { payload: parseJson(payload.toString()) }),
  };
}
