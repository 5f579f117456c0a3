import { isCurrency, shapeMoney } from '../storefront/shape-values.ts';
import { isFields } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import type { Applicant, CreditCheck, CreditCheckAnswer } from './types.ts';

/** @throws ProviderError `malformed` for anything but a credit check */
export function shapeCreditCheck(body: unknown): CreditCheck {
  if (!isFields(body)) throw malformed();
  const { id, status, reason, amount, expiresAt } = body;
  if (typeof id !== 'string' || !isDecision(status) || !isMoney(amount)) throw malformed();
  return {
    id,
    decision: status,
    reason: reason === 'credit_history' || reason === 'amount_too_high' ? reason : null,
    amount: shapeMoney(amount),
    expiresAt: typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt)) ? expiresAt : null,
  };
}

/** The applicant's fields by the API's names. An error in any other field is ours. */
const applicantFields: Readonly<Record<string, keyof Applicant>> = {
  'applicant.name': 'name',
  'applicant.email': 'email',
  'applicant.dateOfBirth': 'dateOfBirth',
  'applicant.address.line1': 'line1',
  'applicant.address.city': 'city',
  'applicant.address.region': 'region',
  'applicant.address.postalCode': 'postalCode',
  'applicant.address.country': 'country',
};

/**
 * The applicant's invalid fields.
 * @throws ProviderError `refused` when the response names none that the applicant could correct
 */
export function shapeProblems(body: unknown): Extract<CreditCheckAnswer, { check: null }>['invalid'] {
  const error = isFields(body) && isFields(body.error) ? body.error : {};
  const problems = Array.isArray(error.fields) ? error.fields.filter(isFields) : [];
  const invalid = problems.flatMap(({ field, message }) => {
    const name = applicantFields[String(field)];
    return name ? [{ field: name, isTooYoung: /years ago/.test(String(message)) }] : [];
  });
  if (invalid.length > 0) return invalid;
  throw new ProviderError('cloud', 'refused', 'The cloud API refused a request of the shop.', { status: 422 });
}

function isDecision(status: unknown): status is CreditCheck['decision'] {
  return status === 'pending' || status === 'approved' || status === 'declined';
}

function isMoney(value: unknown): value is { amount: string; currencyCode: string } {
  return (
    isFields(value) &&
    typeof value.amount === 'string' &&
    /^\d+(\.\d+)?$/.test(value.amount) &&
    typeof value.currencyCode === 'string' &&
    isCurrency(value.currencyCode)
  );
}

function malformed(): ProviderError {
  return new ProviderError('cloud', 'malformed', 'The response is not a credit check.');
}
