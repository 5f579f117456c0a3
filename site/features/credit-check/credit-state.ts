import type { Applicant, CreditCheck } from '#providers/cloud/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import type { RequestStatus } from '#site/kernel/layout/page-request.ts';
import type { ApplicantField } from './application.ts';

/** What the credit check's loader and action return. `typed` is returned only to the visitor who submitted it. */
export type CreditState =
  | { kind: 'idle' }
  | { kind: 'check'; check: Omit<CreditCheck, 'id'> }
  | { kind: 'invalid'; problems: Partial<Record<ApplicantField, string>>; typed: Applicant }
  | { kind: 'limited'; minutes: number; typed: Applicant }
  /** `typed` is null when an existing check could not be read. */
  | { kind: 'unavailable'; typed: Applicant | null };

const statuses: Readonly<Record<CreditState['kind'], RequestStatus>> = {
  idle: 'IDLE',
  check: 'FULFILLED',
  invalid: 'REJECTED',
  limited: 'REJECTED',
  unavailable: 'REJECTED',
};

/** The request status of a credit check (PAGE-9). */
export function requestStatus(isPending: boolean, { kind }: CreditState): RequestStatus {
  return isPending ? 'PENDING' : statuses[kind];
}

/** Whether reading the check again may change the state: it is pending, or could not be read. */
export function isUndecided(state: CreditState): boolean {
  return (state.kind === 'check' && state.check.decision === 'pending') || isUnread(state);
}

/** An existing check could not be read. */
export function isUnread(state: CreditState): boolean {
  return state.kind === 'unavailable' && state.typed === null;
}

/** Shown when polling has ended without a decision. */
export const pollingEnded = 'It takes longer than usual. Please look again later; your question is kept for an hour.';

/** The state as one or two sentences; null for states that the form itself shows. */
export function formatState(state: CreditState): string | null {
  switch (state.kind) {
    case 'idle':
    case 'invalid':
      return null;
    case 'check':
      return formatDecision(state.check);
    case 'limited':
      return `You have asked several times. Please try again in ${formatMinutes(state.minutes)}. What you typed is still here.`;
    case 'unavailable':
      return isUnread(state)
        ? 'The check can’t be reached right now. Please look again in a minute.'
        : 'The check can’t be made right now. What you typed is still here. Please try again in a minute.';
  }
}

function formatDecision({ decision, reason, amount, expiresAt }: Omit<CreditCheck, 'id'>): string {
  const price = formatMoney(amount);
  if (decision === 'pending') return `We are checking whether you can pay ${price} in parts. This takes a few seconds.`;
  if (decision === 'approved')
    return `You can pay ${price} in parts. Choose that at the checkout${expiresAt ? ` until ${formatDay(expiresAt)}` : ''}.`;
  return reason === 'amount_too_high'
    ? `${price} is more than can be paid in parts. You can still pay at once.`
    : `Paying ${price} in parts is not possible this time. You can still pay at once.`;
}

function formatMinutes(minutes: number): string {
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

function formatDay(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}
