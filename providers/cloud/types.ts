import type { Money } from '../storefront/types.ts';

/** Who asks for credit. Goes to the cloud API and nowhere else. */
export interface Applicant {
  name: string;
  email: string;
  /** ISO 8601, like "1990-05-01". */
  dateOfBirth: string;
  line1: string;
  city: string;
  /** Empty where the country has none. */
  region: string;
  postalCode: string;
  /** Two letters, like "US". */
  country: string;
}

/** Carries nothing of the applicant. */
export interface CreditCheck {
  id: string;
  decision: 'pending' | 'approved' | 'declined';
  /** Why it was declined; null otherwise, and for a reason that is new to us. */
  reason: 'credit_history' | 'amount_too_high' | null;
  amount: Money;
  /** ISO 8601; until when an approval counts. */
  expiresAt: string | null;
}

/** `invalid` names what the API does not accept of the applicant. */
export type CreditCheckAnswer =
  | { check: CreditCheck }
  | { check: null; invalid: { field: keyof Applicant; isTooYoung: boolean }[] };

export interface Cloud {
  /** Asking for the same on the same day gives the same check, so that a lost answer never makes two. */
  createCreditCheck: (applicant: Applicant, amount: Money) => Promise<CreditCheckAnswer>;
  /** null when there is none of this id. */
  creditCheck: (id: string) => Promise<CreditCheck | null>;
}
