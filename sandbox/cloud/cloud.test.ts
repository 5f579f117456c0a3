import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Provider } from '../provider.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf } from '../testing/small-seed.ts';
import { createCloud } from './cloud.ts';

let served: ServedProvider;
let provider: Provider;
beforeEach(async () => {
  served = await serveProvider(
    'cloud',
    (context) => {
      provider = createCloud(context);
      return provider;
    },
    seedOf('/nowhere'),
  );
});
afterEach(() => served.close());

const applicant = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-05-01',
  address: { line1: '1 Quiet Street', city: 'Brooklyn', region: 'NY', postalCode: '11201', country: 'US' },
};
const amount = { amount: '699.00', currencyCode: 'USD' };
const created = z.looseObject({ id: z.string(), status: z.string() });

function create(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${served.origin}/v1/credit-checks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function decisionOn(changes: { email?: string; amount?: string }): Promise<unknown> {
  const response = await create({
    applicant: { ...applicant, email: changes.email ?? applicant.email },
    amount: { ...amount, amount: changes.amount ?? amount.amount },
  });
  const { id, status } = created.parse(await response.json());
  expect([response.status, status]).toEqual([201, 'pending']);
  served.clock.advance(2000);
  return (await fetch(`${served.origin}/v1/credit-checks/${id}`)).json();
}

describe('a credit check', () => {
  test('is pending when it is created, found at its address, and decided after its time', async () => {
    const response = await create({ applicant, amount });
    const check = created.parse(await response.json());
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(check).toEqual({
      id: expect.stringMatching(/^cc_[0-9a-f]{32}$/),
      status: 'pending',
      reason: null,
      amount,
      createdAt: '2026-01-02T03:04:05.000Z',
      decidedAt: null,
      expiresAt: null,
    });
    const location = response.headers.get('location') ?? '';
    expect(location).toBe(`${served.origin}/v1/credit-checks/${check.id}`);
    served.clock.advance(1999);
    expect(await (await fetch(location)).json()).toEqual(check);
    served.clock.advance(1);
    expect(await (await fetch(location)).json()).toEqual({
      ...check,
      status: 'approved',
      decidedAt: '2026-01-02T03:04:07.000Z',
      expiresAt: '2026-02-01T03:04:07.000Z',
    });
  });

  test.each([
    [{ email: 'declined@example.com' }, { status: 'declined', reason: 'credit_history', expiresAt: null }],
    [
      { email: 'Approved@example.com', amount: '9000.00' },
      { status: 'approved', reason: null },
    ],
    [{ email: 'pending@example.com' }, { status: 'pending', decidedAt: null }],
    [{ amount: '2000.00' }, { status: 'approved' }],
    [{ amount: '2000.01' }, { status: 'declined', reason: 'amount_too_high' }],
  ])('is decided by the applicant %o', async (changes, expected) => {
    expect(await decisionOn(changes)).toMatchObject(expected);
  });

  test('is created once for each Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'order-1' };
    const first = await create({ applicant, amount }, key);
    const again = await create({ applicant, amount }, key);
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
    const other = await create({ applicant, amount: { ...amount, amount: '1.00' } }, key);
    expect([other.status, await other.json()]).toMatchObject([409, { error: { code: 'idempotency_conflict' } }]);
  });

  test('stores nothing of the applicant', async () => {
    await create({ applicant, amount });
    const rows = served.context.database.prepare('SELECT * FROM cloud_credit_checks').all();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Ada|ada@|Quiet|1990|11201/);
  });

  test('is 404 after a reset, and with an unknown id', async () => {
    const response = await create({ applicant, amount });
    await provider.reset();
    const gone = await fetch(response.headers.get('location') ?? '');
    expect([gone.status, await gone.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
    expect((await fetch(`${served.origin}/v1/credit-checks/cc_1`)).status).toBe(404);
  });
});

describe('an invalid request is refused with', () => {
  test.each<[number, string, unknown]>([
    [400, 'bad_request', '{"applicant":'],
    [400, 'bad_request', '[]'],
    [413, 'too_large', { applicant: { ...applicant, name: 'x'.repeat(20_000) }, amount }],
  ])('%i %s', async (status, code, body) => {
    const response = await create(body);
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
  });

  test('415 when it is not JSON', async () => {
    expect((await create('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  });

  test('422 and every invalid field', async () => {
    const response = await create({
      applicant: { ...applicant, email: 'ada', dateOfBirth: '1990-02-30', nickname: 'A', address: { country: 'USA' } },
      amount: { amount: '699', currencyCode: 'EUR' },
    });
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        error: {
          code: 'invalid',
          message: 'The request has fields that are not right.',
          fields: [
            { field: 'applicant.email', message: 'must be an email address' },
            { field: 'applicant.dateOfBirth', message: 'must be a date, like "1990-05-01"' },
            { field: 'applicant.address.line1', message: 'is missing' },
            { field: 'applicant.address.city', message: 'is missing' },
            { field: 'applicant.address.postalCode', message: 'is missing' },
            { field: 'applicant.address.country', message: 'must be a country code, like "US"' },
            { field: 'applicant.nickname', message: 'is not a known field' },
            { field: 'amount.amount', message: 'must be a decimal amount with two places, like "699.00"' },
            { field: 'amount.currencyCode', message: 'must be USD' },
          ],
        },
      },
    ]);
  });

  test.each([
    ['2008-01-02', 201],
    ['2008-01-03', 422],
  ])('422 below eighteen: born on %s, %i', async (dateOfBirth, status) => {
    expect((await create({ applicant: { ...applicant, dateOfBirth }, amount })).status).toBe(status);
  });
});

test('Terms may be cached, credit checks may not', async () => {
  const response = await fetch(`${served.origin}/v1/credit-terms`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await response.json()).toMatchObject({
    minimumAge: 18,
    largestAmount: { amount: '2000.00', currencyCode: 'USD' },
    notice: expect.stringContaining('stand-in'),
  });
});

test('Pages of every origin may send requests (CORS)', async () => {
  const preflight = await fetch(`${served.origin}/v1/credit-checks`, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  expect((await create('{}')).headers.get('access-control-allow-origin')).toBe('*');
});
