export interface Field {
  label: string;
  autocomplete: string;
  type?: 'text' | 'email';
  inputmode?: 'email' | 'numeric';
  optional?: boolean;
  hint?: string;
}

/** The form's fields, in their order. Card fields are never sent back to the page. */
export const fields = {
  email: { label: 'Email', autocomplete: 'email', type: 'email', inputmode: 'email' },
  name: { label: 'Full name', autocomplete: 'shipping name' },
  address1: { label: 'Address', autocomplete: 'shipping address-line1' },
  address2: { label: 'Apartment or suite (optional)', autocomplete: 'shipping address-line2', optional: true },
  city: { label: 'City', autocomplete: 'shipping address-level2' },
  region: { label: 'State or region', autocomplete: 'shipping address-level1', optional: true },
  postalCode: { label: 'Postal code', autocomplete: 'shipping postal-code' },
  country: { label: 'Country', autocomplete: 'shipping country' },
  cardNumber: {
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    hint: 'The test card is 4242 4242 4242 4242.',
  },
  cardExpiry: { label: 'Expiry date (MM/YY)', autocomplete: 'cc-exp', inputmode: 'numeric' },
  cardCvc: { label: 'Security code', autocomplete: 'cc-csc', inputmode: 'numeric' },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

export type FieldValues = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const cardFields: readonly FieldName[] = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** What was typed, each on one line, without outer spaces; missing fields are empty. */
export function readFields(form: URLSearchParams): FieldValues {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  const typed = (name: string) => (form.get(name) ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return fieldValues(typed);
}

/** The values of all fields, each asked of `read` by its name. */
export function fieldValues(read: (name: FieldName) => string): FieldValues {
  return {
    email: read('email'),
    name: read('name'),
    address1: read('address1'),
    address2: read('address2'),
    city: read('city'),
    region: read('region'),
    postalCode: read('postalCode'),
    country: read('country'),
    cardNumber: read('cardNumber'),
    cardExpiry: read('cardExpiry'),
    cardCvc: read('cardCvc'),
  };
}
