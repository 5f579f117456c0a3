import type { Applicant, CreditCheck } from '#providers/cloud/types.ts';
import type { RequestStatus } from '#site/kernel/layout/page-request.ts';
import type { ApplicantField } from './application.ts';

/** What the credit check's page and its action tell the screen. What was typed goes back only to whoever typed it. */
export type CreditAnswer =
  | { kind: 'idle' }
  | { kind: 'check'; check: Omit<CreditCheck, 'id'> }
  | { kind: 'invalid'; problems: Partial<Record<ApplicantField, string>>; typed: Applicant }
  | { kind: 'limited'; minutes: number; typed: Applicant }
  | { kind: 'away'; typed: Applicant | null };

const settled: Readonly<Record<CreditAnswer['kind'], RequestStatus>> = {
  idle: 'IDLE',
  check: 'FULFILLED',
  invalid: 'REJECTED',
  limited: 'REJECTED',
  away: 'REJECTED',
};

/** How asking stands (PAGE-9). */
export function requestStatus(isUnderWay: boolean, { kind }: CreditAnswer): RequestStatus {
  return isUnderWay ? 'PENDING' : settled[kind];
}

/** Whether there is something to wait for: a check that is not decided, or one that could not be read. */
export function isUndecided(answer: CreditAnswer): boolean {
  return (answer.kind === 'check' && answer.check.decision === 'pending') || isUnread(answer);
}

/** A check that the visitor has could not be read. */
export function isUnread(answer: CreditAnswer): boolean {
  return answer.kind === 'away' && answer.typed === null;
}
