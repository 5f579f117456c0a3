import type { Applicant } from '#providers/cloud/types.ts';
import { exampleDate } from './date-of-birth.ts';

export type ApplicantField = keyof Applicant;

interface FieldDefinition {
  label: string;
  /** Shown when the lender does not accept the value. */
  problem: string;
  type: 'text' | 'email' | 'choice';
  inputMode?: 'numeric';
  /** The `autocomplete` token (HTML); radio buttons have none. */
  autoComplete?: string;
  required: boolean;
}

export const fields: Readonly<Record<ApplicantField, FieldDefinition>> = {
  name: {
    label: 'Full name',
    problem: 'Enter your full name.',
    type: 'text',
    autoComplete: 'name',
    required: true,
  },
  email: {
    label: 'Email',
    problem: 'Enter an email address, like ada@example.com.',
    type: 'email',
    autoComplete: 'email',
    required: true,
  },
  dateOfBirth: {
    label: `Date of birth, like ${exampleDate}`,
    problem: 'Enter your date of birth.',
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'bday',
    required: true,
  },
  country: {
    label: 'Country',
    problem: 'Choose your country.',
    type: 'choice',
    required: true,
  },
  line1: {
    label: 'Address',
    problem: 'Enter your street address.',
    type: 'text',
    autoComplete: 'address-line1',
    required: true,
  },
  city: {
    label: 'City',
    problem: 'Enter your city.',
    type: 'text',
    autoComplete: 'address-level2',
    required: true,
  },
  region: {
    label: 'State or region',
    problem: 'Shorten your state or region.',
    type: 'text',
    autoComplete: 'address-level1',
    required: false,
  },
  postalCode: {
    label: 'Postal code',
    problem: 'Enter your postal code.',
    type: 'text',
    autoComplete: 'postal-code',
    required: true,
  },
};

export const tooYoung = 'You need to be 18 or older to pay monthly.';

export const countries = { US: 'United States', CA: 'Canada', MX: 'Mexico' } as const;

export const fieldNames = Object.keys(fields) as ApplicantField[];

/** The posted values, trimmed; a missing field is empty. */
export function readApplicant(form: FormData): Applicant {
  const text = (name: ApplicantField) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    dateOfBirth: text('dateOfBirth'),
    line1: text('line1'),
    city: text('city'),
    region: text('region'),
    postalCode: text('postalCode'),
    country: text('country'),
  };
}
