import type { Applicant, CreditCheck } from '#providers/cloud/types.ts';
import type { Words } from '#providers/content/types.ts';
import type { Money } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { formatMinutes } from '#site/kernel/format-minutes.ts';
import type { RequestStatus } from '#site/kernel/layout/page-request.ts';
import type { ApplicantField } from './application.ts';

type CreditWords = Words['creditWords'];

/** What the credit check's loader and action return. */
export interface CreditView {
  state: CreditState;
  /** null where the server was not reached. */
  words: CreditWords | null;
  offer: CreditOffer | null;
}

/** The phone that the check is about. */
export interface CreditOffer {
  product: string;
  price: Money;
}

/** `typed` is returned only to the visitor who submitted it. */
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

/** Whether the form is shown, and not a check. */
export function isForm(state: CreditState): boolean {
  return state.kind !== 'check' && !isUnread(state);
}

/** Whether an existing check could not be read. */
function isUnread(state: CreditState): boolean {
  return state.kind === 'unavailable' && state.typed === null;
}

/** The state as a message; null before the form is sent. Only the message of a check is made of the editors' words. */
export function formatState(state: CreditState, words: CreditWords | null): string | null {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'invalid':
      return formatProblems(Object.keys(state.problems).length);
    case 'check':
      return words && formatDecision(state.check, words);
    case 'limited':
      return `You have asked several times. Please try again in ${formatMinutes(state.minutes)}. What you typed is still here.`;
    case 'unavailable':
      return isUnread(state)
        ? 'The check can’t be reached right now. Please look again in a minute.'
        : 'The check can’t be made right now. What you typed is still here. Please try again in a minute.';
  }
}

function formatProblems(count: number): string {
  return count === 1 ? 'One field needs another look.' : `${count} fields need another look.`;
}

function formatDecision({ decision, reason, amount, expiresAt }: Omit<CreditCheck, 'id'>, words: CreditWords): string {
  const values = { price: formatMoney(amount) };
  if (decision === 'pending') return fillIn(words.checking, values);
  if (decision === 'declined') return fillIn(reason === 'amount_too_high' ? words.tooHigh : words.declined, values);
  return expiresAt
    ? fillIn(words.approvedUntil, { ...values, day: formatDay(expiresAt) })
    : fillIn(words.approved, values);
}

/** The page's title. There are no words if the visitor goes back to the page without a connection. */
export function formatTitle(words: CreditWords | null | undefined): string {
  return words?.title ?? 'Pay monthly';
}

/** The words before the form. */
export function formatIntroduction(words: CreditWords | null, offer: CreditOffer | null): string | null {
  if (!words) return null;
  const about = offer && fillIn(words.offer, { product: offer.product, price: formatMoney(offer.price) });
  return about ? `${about} ${words.explanation}` : words.explanation;
}

/** What the phone beside the form or its result has on its screen. */
export function formatScreen(state: CreditState, offer: CreditOffer | null): string {
  if (isForm(state)) return offer ? `${formatMoney(offer.price)},\nmonthly?` : 'Monthly?';
  if (state.kind !== 'check' || isUndecided(state)) return 'One\nmoment';
  return state.check.decision === 'declined' ? 'Not this\ntime' : 'Yes';
}

function formatDay(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}
