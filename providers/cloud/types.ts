import type { Money } from '../storefront/types.ts';

/** An applicant for credit. Personal data: it goes to the cloud API and nowhere else. */
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

/** A credit check, without the applicant's data. */
export interface CreditCheck {
  id: string;
  decision: 'pending' | 'approved' | 'declined';
  /** Why it was declined; null otherwise, and for an unknown reason. */
  reason: 'credit_history' | 'amount_too_high' | null;
  amount: Money;
  /** When an approval expires, ISO 8601. */
  expiresAt: string | null;
}

/** `invalid` lists the applicant's fields that the API does not accept. */
export type CreditCheckAnswer =
  | { check: CreditCheck }
  | { check: null; invalid: { field: keyof Applicant; isTooYoung: boolean }[] };

export interface Cloud {
  /** Idempotent within a day: the same application returns the same check, so that a retry never creates a second. */
  createCreditCheck: (applicant: Applicant, amount: Money) => Promise<CreditCheckAnswer>;
  /** null when no check has the id. */
  creditCheck: (id: string) => Promise<CreditCheck | null>;
}
