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
export interface CreditCheck {
  /** "cc_" and 32 hex digits; knowing it is enough to read the check. */
  id: string;
  status: 'pending' | 'approved' | 'declined';
  /** Why it was declined; null otherwise. */
  reason: 'credit_history' | 'amount_too_high' | null;
  amount: Money;
  /** ISO 8601, as the next two. */
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
export const approvalMs = 30 * 24 * 60 * 60 * 1000;

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

export type CreditCheckRequest = z.infer<typeof requestSchema>;
