import { isCurrency, shapeMoney } from '../storefront/money.ts';
import { ProviderError } from '../transport/provider-error.ts';
import type { Applicant, CreditCheck, CreditCheckAnswer } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** @throws ProviderError `malformed` for anything that is no credit check */
export function shapeCreditCheck(answer: unknown): CreditCheck {
  if (!isRecord(answer)) throw malformed();
  const { id, status, reason, amount, expiresAt } = answer;
  if (typeof id !== 'string' || !isDecision(status) || !isMoney(amount)) throw malformed();
  return {
    id,
    decision: status,
    reason: reason === 'credit_history' || reason === 'amount_too_high' ? reason : null,
    amount: shapeMoney(amount),
    expiresAt: typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt)) ? expiresAt : null,
  };
}

/** Where the API's field is the applicant's own; anything else that it refuses is our fault, not theirs. */
const ownFields: Readonly<Record<string, keyof Applicant>> = {
  'applicant.name': 'name',
  'applicant.email': 'email',
  'applicant.dateOfBirth': 'dateOfBirth',
  'applicant.address.line1': 'line1',
  'applicant.address.city': 'city',
  'applicant.address.region': 'region',
  'applicant.address.postalCode': 'postalCode',
  'applicant.address.country': 'country',
};

/** @throws ProviderError `refused` when it is not the applicant who can mend it */
export function shapeProblems(answer: unknown): Extract<CreditCheckAnswer, { check: null }>['invalid'] {
  const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {};
  const problems = Array.isArray(error.fields) ? error.fields.filter(isRecord) : [];
  const invalid = problems.flatMap(({ field, message }) => {
    const own = ownFields[String(field)];
    return own ? [{ field: own, isTooYoung: /years ago/.test(String(message)) }] : [];
  });
  if (invalid.length > 0) return invalid;
  throw new ProviderError('cloud', 'refused', 'The cloud API refused what the shop itself asked.', { status: 422 });
}

function isDecision(status: unknown): status is CreditCheck['decision'] {
  return status === 'pending' || status === 'approved' || status === 'declined';
}

function isMoney(value: unknown): value is { amount: string; currencyCode: string } {
  return (
    isRecord(value) &&
    typeof value.amount === 'string' &&
    /^\d+(\.\d+)?$/.test(value.amount) &&
    typeof value.currencyCode === 'string' &&
    isCurrency(value.currencyCode)
  );
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(): ProviderError {
  return new ProviderError('cloud', 'malformed', 'The cloud API answered with something that is no credit check.');
}
