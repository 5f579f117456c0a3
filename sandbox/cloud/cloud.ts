import { type Asked, createRoutes } from '../http/app.ts';
import { openToPages } from '../http/cors.ts';
import { readLimited } from '../http/read-body.ts';
import { wholeSeconds } from '../http/whole-seconds.ts';
import { isRecord, jsonIn } from '../json.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { answer, fieldProblems, refusal } from './answers.ts';
import { createCreditChecks } from './credit-checks.ts';
import { isOfAge } from './decide.ts';
import { currency, largestAmount, minimumAge, requestSchema } from './vocabulary.ts';

const bodyLimit = 16 * 1024;

/** The company's cloud API: credit checks (vocabulary.ts has the payloads, and the applicants that tests can be). */
export function createCloud(context: ProviderContext): Provider {
  const checks = createCreditChecks(context.database, context.now);

  async function create({ request }: Asked): Promise<Response> {
    const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (contentType !== 'application/json') return refusal(415);
    const text = await readLimited(request, bodyLimit);
    if (text === null) return refusal(413);
    const body = jsonIn(text);
    if (!isRecord(body)) return refusal(400);

    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return refusal(422, fieldProblems(parsed.error));
    if (!isOfAge(parsed.data.applicant.dateOfBirth, context.now()))
      return refusal(422, [{ field: 'applicant.dateOfBirth', message: `must be at least ${minimumAge} years ago` }]);

    const created = checks.create(
      parsed.data,
      request.headers.get('idempotency-key'),
      context.settings.cloud.decisionMs,
    );
    if (created.kind === 'conflict') return refusal(409);
    const location = `${context.addresses.cloud}/v1/credit-checks/${created.check.id}`;
    return answer(created.check, created.kind === 'created' ? 201 : 200, { location });
  }

  function show({ part }: Asked): Response {
    const check = checks.find(part('id'));
    return check === null ? refusal(404) : answer(check);
  }

  function terms(): Response {
    const facts = {
      minimumAge,
      largestAmount: { amount: (largestAmount / 100).toFixed(2), currencyCode: currency },
      notice: 'This is a stand-in for a cloud API: no credit is checked and none is given.',
    };
    return answer(facts, 200, { 'cache-control': 'public, max-age=300' });
  }

  const routes = createRoutes(
    [
      ['GET', /^\/(v1\/credit-terms)?$/, terms],
      ['POST', /^\/v1\/credit-checks$/, create],
      ['GET', /^\/v1\/credit-checks\/(?<id>cc_[0-9a-f]{32})$/, show],
    ],
    () => refusal(404),
  );

  return {
    handle: openToPages('GET, HEAD, POST, OPTIONS', 'content-type, idempotency-key', routes),
    reset: checks.forget,
    describe: () => ({
      approvedEmail: 'approved@example.com',
      declinedEmail: 'declined@example.com',
      pendingEmail: 'pending@example.com',
    }),
    refuse: (status) => refusal(status),
    throttle: (waitMs) => refusal(429, undefined, { 'retry-after': String(wholeSeconds(waitMs)) }),
  };
}
