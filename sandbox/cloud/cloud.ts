import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { createApp } from '../http/app.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { mediaTypeOf } from '../http/request.ts';
import { wholeSeconds } from '../http/responses.ts';
import { isRecord, parseJson } from '../json.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createCreditChecks, currency, maxAmount, minAge, requestSchema } from './credit-checks.ts';

const maxBodyBytes = 16 * 1024;

/** The company's cloud API: credit checks (credit-checks.ts has the payloads, and the applicants for tests). */
export function createCloud(context: ProviderContext): Provider {
  const checks = createCreditChecks(context.database, context.now);

  async function create(c: Context): Promise<Response> {
    const body = parseJson(await c.req.text());
    if (!isRecord(body)) return refusal(400);

    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return refusal(422, fieldProblems(parsed.error));
    if (!isOfAge(parsed.data.applicant.dateOfBirth, context.now()))
      return refusal(422, [{ field: 'applicant.dateOfBirth', message: `must be at least ${minAge} years ago` }]);

    const idempotencyKey = c.req.header('idempotency-key') ?? null;
    const created = checks.create(parsed.data, idempotencyKey, context.settings.cloud.decisionMs);
    if (created.kind === 'conflict') return refusal(409);
    const location = `${context.addresses.cloud}/v1/credit-checks/${created.check.id}`;
    return respond(created.check, created.kind === 'created' ? 201 : 200, { location });
  }

  function terms(): Response {
    const facts = {
      minimumAge: minAge,
      largestAmount: { amount: (maxAmount / 100).toFixed(2), currencyCode: currency },
      notice: 'This is a stand-in for a cloud API: no credit is checked and none is given.',
    };
    return respond(facts, 200, { 'cache-control': 'public, max-age=300' });
  }

  const app = createApp({ notFound: () => refusal(404) });
  app.use(
    allowAnyOrigin({
      methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      requestHeaders: ['content-type', 'idempotency-key'],
    }),
  );
  app.on('GET', ['/', '/v1/credit-terms'], terms);
  app.post(
    '/v1/credit-checks',
    async (c, next) => (mediaTypeOf(c.req.raw) === 'application/json' ? next() : refusal(415)),
    bodyLimit({ maxSize: maxBodyBytes, onError: () => refusal(413) }),
    create,
  );
  app.get('/v1/credit-checks/:id{cc_[0-9a-f]{32}}', (c) => {
    const check = checks.find(c.req.param('id'));
    return check === null ? refusal(404) : respond(check);
  });

  return {
    handle: app.fetch,
    reset: checks.clear,
    describe: () => ({
      approvedEmail: 'approved@example.com',
      declinedEmail: 'declined@example.com',
      pendingEmail: 'pending@example.com',
    }),
    refuse: (status) => refusal(status),
    throttle: (waitMs) => refusal(429, undefined, { 'retry-after': String(wholeSeconds(waitMs)) }),
  };
}

/** Whether a person is of age today, in UTC. @param dateOfBirth "1990-05-01". @param now Milliseconds since the epoch. */
function isOfAge(dateOfBirth: string, now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4)) - minAge;
  return dateOfBirth <= `${year}${today.slice(4)}`;
}

/** Credit checks must not be cached. */
const defaultHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function respond(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers: { ...defaultHeaders, ...headers } });
}

interface FieldProblem {
  /** Dotted path, like "applicant.email". */
  field: string;
  message: string;
}

const errors: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The body must be a JSON object.'],
  404: ['not_found', 'There is nothing at this address.'],
  409: ['idempotency_conflict', 'This Idempotency-Key was used with another body.'],
  413: ['too_large', 'The body is larger than the API takes.'],
  415: ['unsupported_media_type', 'Send application/json.'],
  422: ['invalid', 'The request has fields that are not right.'],
  429: ['too_many_requests', 'Too many requests. Wait before the next one.'],
};

/** An error in the format that credit-checks.ts defines. */
function refusal(status: number, fields?: readonly FieldProblem[], headers: Record<string, string> = {}): Response {
  const [code, message] = errors[status] ?? ['unavailable', 'The API is not available. Try again later.'];
  return respond({ error: { code, message, ...(fields && { fields }) } }, status, headers);
}

/** Every field that the schema refuses, with its first problem. */
function fieldProblems({ issues }: z.ZodError): FieldProblem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'is not a known field' }));
    const isMissing = issue.code === 'invalid_type' && /received undefined$/.test(issue.message);
    return [{ field: path.join('.'), message: isMissing ? 'is missing' : issue.message }];
  });
}
