import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/**
 * The company's cloud API as far as the shop needs it: credit checks for paying in parts. These payloads are not published; they are
 * defined here.
 *
 * `POST /v1/credit-checks` creates one, with a body of {@link requestSchema}:
 *
 *     {
 *       "applicant": {
 *         "name": "Ada Byron", "email": "ada@example.com", "dateOfBirth": "1990-05-01",
 *         "address": { "line1": "1 Quiet Street", "city": "Brooklyn", "region": "NY", "postalCode": "11201", "country": "US" }
 *       },
 *       "amount": { "amount": "699.00", "currencyCode": "USD" }
 *     }
 *
 * The response is 201 with a {@link CreditCheck} and its address in `Location`. With the header `Idempotency-Key`, sending the same again
 * gives the same check (200), and another body under that key is refused (409).
 * `GET /v1/credit-checks/{id}` shows it: `pending` until it is decided, then `approved` or `declined` with a `reason`.
 * `GET /v1/credit-terms` has the limits for showing them before the form is filled in; it may be cached for five minutes, credit checks never.
 *
 * Errors are `{"error": {"code", "message", "fields"?: [{"field", "message"}]}}`: 400 `bad_request` (not JSON), 404 `not_found`,
 * 409 `idempotency_conflict`, 413 `too_large`, 415 `unsupported_media_type`, 422 `invalid`, 429 `too_many_requests`.
 *
 * The decision follows from the applicant, so that tests can choose it: an address `declined@…` is declined, `approved@…` approved
 * whatever the amount, `pending@…` never decided. Anybody else is approved up to {@link maxAmount}.
 *
 * Nothing of the applicant is stored or returned. (The control port's journal records every request, for as long as the sandbox runs.)
 */
interface CreditCheck {
  /** "cc_" and 32 hex digits; knowing it is enough to read the check. */
  id: string;
  status: 'pending' | 'approved' | 'declined';
  /** Why it was declined; null otherwise. */
  reason: 'credit_history' | 'amount_too_high' | null;
  amount: Money;
  /** ISO 8601, like the next two times. */
  createdAt: string;
  /** null while it is pending. */
  decidedAt: string | null;
  /** Until when an approval is valid; null for any other. */
  expiresAt: string | null;
}

/** Decimal text with two decimals, as in the storefront. */
type Money = z.infer<typeof money>;

export const currency = 'USD';
/** Minor units. */
export const maxAmount = 200_000;
export const minAge = 18;
/** Milliseconds that an approval is valid: thirty days. */
const approvalMs = 30 * 24 * 60 * 60 * 1000;

const line = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');

const money = z.strictObject({
  amount: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/, 'must be a decimal amount with two places, like "699.00"')
    .refine((text) => Number(text) > 0, 'must be more than nothing'),
  currencyCode: z.literal(currency, `must be ${currency}`),
});

export const requestSchema = z.strictObject({
  applicant: z.strictObject({
    name: line,
    email: z.email('must be an email address').max(254, 'must have at most 254 characters'),
    dateOfBirth: z.iso.date('must be a date, like "1990-05-01"'),
    address: z.strictObject({
      line1: line,
      line2: z.string().max(200).optional(),
      city: line,
      region: z.string().max(200).optional(),
      postalCode: line,
      country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code, like "US"'),
    }),
  }),
  amount: money,
});

type CreditCheckRequest = z.infer<typeof requestSchema>;

type Created = { kind: 'created' | 'repeated'; check: CreditCheck } | { kind: 'conflict' };

interface CreditChecks {
  /** @param key The header Idempotency-Key; null without one. @param decisionMs Milliseconds until it is decided. */
  create: (request: CreditCheckRequest, key: string | null, decisionMs: number) => Created;
  /** Returns null if no credit check has this id. */
  find: (id: string) => CreditCheck | null;
  clear: () => void;
}

const row = z.object({
  id: z.string(),
  status: z.enum(['pending', 'approved', 'declined']),
  reason: z.enum(['credit_history', 'amount_too_high']).nullable(),
  amount: z.string(),
  createdAt: z.int(),
  decidedAt: z.int(),
  requestHash: z.string(),
});

/** Stores credit checks. A decision is made at creation, and shown when its time has come. @param now Milliseconds since the epoch. */
export function createCreditChecks(database: DatabaseSync, now: () => number): CreditChecks {
  database.exec(`CREATE TABLE IF NOT EXISTS cloud_credit_checks (
    id TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, amount TEXT NOT NULL, createdAt INTEGER NOT NULL, decidedAt INTEGER NOT NULL,
    idempotencyKey TEXT UNIQUE, requestHash TEXT NOT NULL
  ) STRICT`);

  function findBy(column: 'id' | 'idempotencyKey', value: string) {
    const found = database.prepare(`SELECT * FROM cloud_credit_checks WHERE ${column} = ?`).get(value);
    return found === undefined ? null : row.parse(found);
  }

  function insert(request: CreditCheckRequest, key: string | null, requestHash: string, decisionMs: number): string {
    const id = `cc_${randomBytes(16).toString('hex')}`;
    const { status, reason } = decide(request);
    database
      .prepare(
        `INSERT INTO cloud_credit_checks (id, status, reason, amount, createdAt, decidedAt, idempotencyKey, requestHash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, status, reason, request.amount.amount, now(), now() + decisionMs, key, requestHash);
    return id;
  }

  function find(id: string): CreditCheck | null {
    const found = findBy('id', id);
    return found === null ? null : shown(found, now());
  }

  return {
    create(request, key, decisionMs) {
      const requestHash = key === null ? '' : fingerprint(key, request);
      const earlier = key === null ? null : findBy('idempotencyKey', key);
      if (earlier) {
        return earlier.requestHash === requestHash
          ? { kind: 'repeated', check: shown(earlier, now()) }
          : { kind: 'conflict' };
      }
      const check = find(insert(request, key, requestHash, decisionMs));
      if (check === null) throw new Error('The credit check that was just written is not there.');
      return { kind: 'created', check };
    },
    find,
    clear: () => database.exec('DELETE FROM cloud_credit_checks'),
  };
}

/** Decides by the applicant's email address, or else by the amount. `pending` is never decided. */
function decide({ applicant, amount }: CreditCheckRequest): Pick<CreditCheck, 'status' | 'reason'> {
  const name = applicant.email.split('@')[0]?.toLowerCase();
  if (name === 'approved') return { status: 'approved', reason: null };
  if (name === 'declined') return { status: 'declined', reason: 'credit_history' };
  if (name === 'pending') return { status: 'pending', reason: null };
  // The schema requires two decimals and no sign, so without the point the amount is in minor units.
  if (Number(amount.amount.replace('.', '')) > maxAmount) return { status: 'declined', reason: 'amount_too_high' };
  return { status: 'approved', reason: null };
}

/** A hash that recognizes a repeated request. It is all that is stored of the applicant, and only if the request has a key. */
function fingerprint(key: string, request: CreditCheckRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([key, request]))
    .digest('hex');
}

function shown({ id, status, reason, amount, createdAt, decidedAt }: z.infer<typeof row>, now: number): CreditCheck {
  const facts = {
    id,
    amount: { amount, currencyCode: currency } as const,
    createdAt: new Date(createdAt).toISOString(),
  };
  if (status === 'pending' || now < decidedAt)
    return { ...facts, status: 'pending', reason: null, decidedAt: null, expiresAt: null };
  const decided = { ...facts, status, reason, decidedAt: new Date(decidedAt).toISOString() };
  return { ...decided, expiresAt: status === 'approved' ? new Date(decidedAt + approvalMs).toISOString() : null };
}
