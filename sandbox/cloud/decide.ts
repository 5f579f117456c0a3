import { type CreditCheck, type CreditCheckRequest, largestAmount, minimumAge } from './vocabulary.ts';

/** What a check will come to. `pending`: nobody decides it. */
export type Decision = Pick<CreditCheck, 'status' | 'reason'>;

/** The rule of vocabulary.ts: by the applicant's address, else by the amount. */
export function decide({ applicant, amount }: CreditCheckRequest): Decision {
  const name = applicant.email.split('@')[0]?.toLowerCase();
  if (name === 'approved') return { status: 'approved', reason: null };
  if (name === 'declined') return { status: 'declined', reason: 'credit_history' };
  if (name === 'pending') return { status: 'pending', reason: null };
  // Two places and no sign, as the schema has it: without the point it is minor units.
  if (Number(amount.amount.replace('.', '')) > largestAmount) return { status: 'declined', reason: 'amount_too_high' };
  return { status: 'approved', reason: null };
}

/** Old enough on the day it is in UTC? @param dateOfBirth "1990-05-01". @param now Milliseconds since the epoch. */
export function isOfAge(dateOfBirth: string, now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4)) - minimumAge;
  return dateOfBirth <= `${year}${today.slice(4)}`;
}
