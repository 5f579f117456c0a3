import { type Asked, createRoutes } from '../http/app.ts';
import { openToPages } from '../http/cors.ts';
import { jsonIn } from '../json.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { type Envelope, EnvelopeError, EnvelopeTooLargeError, parseEnvelope } from './envelope.ts';
import { checkSizes, tooLarge, unpack } from './limits.ts';
import { isLimited, waitHeaders } from './rate-limits.ts';
import { createReports } from './reports.ts';
import { eventIdOf, keyOf, project } from './sender.ts';

const exposed = { 'access-control-expose-headers': 'x-sentry-error,x-sentry-rate-limits,retry-after' };

/**
 * Takes error reports as envelopes at `POST /api/{project}/envelope/` and keeps them for whoever looks (Sentry, "Envelopes" and "Rate
 * Limiting"; Relay's answers). Nothing is grouped, sent on or shown.
 */
export function createErrorReports(context: ProviderContext): Provider {
  const reports = createReports(context.database, context.now);

  async function take({ request, part }: Asked): Promise<Response> {
    const body = await unpack(Buffer.from(await request.arrayBuffer()), request.headers.get('content-encoding'));
    if (!Buffer.isBuffer(body)) return detail(body.status, body.detail);
    const envelope = parsed(body);
    if (envelope instanceof EnvelopeTooLargeError) return detail(tooLarge.status, tooLarge.detail, [envelope.message]);
    if (envelope instanceof EnvelopeError) return detail(400, 'bad envelope', [envelope.message]);

    const key = keyOf(request, envelope.header);
    if (key === null) return detail(401, 'bad envelope authentication header', ['missing authorization information']);
    if (part('project') !== project.id || key !== project.key)
      return detail(403, 'event submission rejected with_reason: ProjectId');
    const oversized = checkSizes(envelope.items);
    if (oversized) return detail(oversized.status, oversized.detail);
    return keep(envelope);
  }

  function keep({ header, items }: Envelope): Response {
    const { rateLimits } = context.settings.errorReports;
    const wanted = items.filter(({ type }) => !isLimited(rateLimits, type));
    const limits = rateLimits === '' ? undefined : { 'x-sentry-rate-limits': rateLimits };
    if (items.length > 0 && wanted.length === 0) return detail(429, tooMany, [], limits);
    const eventId = eventIdOf(header, wanted[0] && jsonIn(wanted[0].payload.toString()));
    reports.keep(eventId, { header, items: wanted });
    return Response.json({ id: eventId }, { headers: { ...exposed, ...limits } });
  }

  const routes = createRoutes([['POST', /^\/api\/(?<project>\d+)\/envelope\/?$/, take]], () =>
    detail(404, 'Not Found'),
  );

  return {
    handle: openToPages(
      'POST',
      'x-sentry-auth, x-requested-with, x-forwarded-for, origin, referer, accept, content-type, authentication, content-encoding, transfer-encoding',
      routes,
    ),
    reset: reports.forget,
    describe() {
      const { protocol, host } = new URL(context.addresses.errorReports);
      return {
        dsn: `${protocol}//${project.key}@${host}/${project.id}`,
        projectId: project.id,
        publicKey: project.key,
      };
    },
    refuse: (status) => detail(status, 'The stand-in was asked to refuse this.'),
    throttle: (waitMs) => detail(429, tooMany, [], waitHeaders(waitMs, context.settings.errorReports.throttleBy)),
    records: { reports: reports.list },
  };
}

const tooMany = 'Sentry dropped data due to a quota or internal rate limit being reached.';

function parsed(body: Buffer): Envelope | EnvelopeError {
  try {
    return parseEnvelope(body);
  } catch (error) {
    if (error instanceof EnvelopeError) return error;
    throw error;
  }
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
    headers: { 'access-control-allow-origin': '*', ...exposed, 'x-sentry-error': text, ...headers },
  });
}
