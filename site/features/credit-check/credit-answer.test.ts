import { describe, expect, test } from 'vitest';
import { type CreditAnswer, isUndecided, requestStatus } from './credit-answer.ts';

const applicant = {
  name: '',
  email: '',
  dateOfBirth: '',
  line1: '',
  city: '',
  region: '',
  postalCode: '',
  country: 'US',
};
const check = {
  decision: 'pending',
  reason: null,
  amount: { minor: 1, currency: 'USD' },
  expiresAt: null,
} as const;

describe('[PAGE-9] the request status of a credit check', () => {
  test.each<[CreditAnswer, string, boolean]>([
    [{ kind: 'idle' }, 'IDLE', false],
    [{ kind: 'check', check }, 'FULFILLED', true],
    [{ kind: 'check', check: { ...check, decision: 'approved' } }, 'FULFILLED', false],
    [{ kind: 'check', check: { ...check, decision: 'declined', reason: 'credit_history' } }, 'FULFILLED', false],
    [{ kind: 'invalid', problems: {}, typed: applicant }, 'REJECTED', false],
    [{ kind: 'limited', minutes: 10, typed: applicant }, 'REJECTED', false],
    [{ kind: 'away', typed: applicant }, 'REJECTED', false],
    [{ kind: 'away', typed: null }, 'REJECTED', true],
  ])('%j is %s', (answer, status, undecided) => {
    expect(requestStatus(false, answer)).toBe(status);
    expect(requestStatus(true, answer)).toBe('PENDING');
    expect(isUndecided(answer)).toBe(undecided);
  });
});
