import { describe, expect, test } from 'vitest';
import { type CreditState, formatScreen, isUndecided, requestStatus } from './credit-state.ts';

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
  test.each<[CreditState, string, boolean]>([
    [{ kind: 'idle' }, 'IDLE', false],
    [{ kind: 'check', check }, 'FULFILLED', true],
    [{ kind: 'check', check: { ...check, decision: 'approved' } }, 'FULFILLED', false],
    [{ kind: 'check', check: { ...check, decision: 'declined', reason: 'credit_history' } }, 'FULFILLED', false],
    [{ kind: 'invalid', problems: {}, typed: applicant }, 'REJECTED', false],
    [{ kind: 'limited', minutes: 10, typed: applicant }, 'REJECTED', false],
    [{ kind: 'unavailable', typed: applicant }, 'REJECTED', false],
    [{ kind: 'unavailable', typed: null }, 'REJECTED', true],
  ])('%j is %s', (state, status, undecided) => {
    expect(requestStatus(false, state)).toBe(status);
    expect(requestStatus(true, state)).toBe('PENDING');
    expect(isUndecided(state)).toBe(undecided);
  });
});

describe('the screen of the phone beside it', () => {
  const offer = { product: 'Light Phone II', price: { minor: 29_900, currency: 'USD' } } as const;
  test.each<[CreditState, string]>([
    [{ kind: 'idle' }, '$299,\nmonthly?'],
    [{ kind: 'limited', minutes: 10, typed: applicant }, '$299,\nmonthly?'],
    [{ kind: 'check', check }, 'One\nmoment'],
    [{ kind: 'unavailable', typed: null }, 'One\nmoment'],
    [{ kind: 'check', check: { ...check, decision: 'approved' } }, 'Yes'],
    [{ kind: 'check', check: { ...check, decision: 'declined', reason: 'credit_history' } }, 'Not this\ntime'],
  ])('%j has %j', (state, text) => expect(formatScreen(state, offer)).toBe(text));

  test('has no price if the offer could not be read', () =>
    expect(formatScreen({ kind: 'idle' }, null)).toBe('Monthly?'));
});
