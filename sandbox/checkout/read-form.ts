import { mediaTypeOf, readLimited } from '../http/request.ts';
import type { ProviderContext } from '../provider.ts';

export interface Field {
  label: string;
  autocomplete: string;
  type?: 'text' | 'email';
  inputmode?: 'email' | 'numeric';
  optional?: boolean;
  hint?: string;
}

/** The form's fields, in their order. Values of card fields are never written into the page. */
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

/** The submitted values, each on one line, without outer spaces; missing fields are empty. */
export function readFields(form: URLSearchParams): FieldValues {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  const typed = (name: string) => (form.get(name) ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return fieldValues(typed);
}

/** The values of all fields, each read by its name. */
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

const maxBodyBytes = 64 * 1024;

interface Refused {
  status: 403 | 413 | 415;
  text: string;
}

/**
 * The fields of a form sent by one of the checkout's own pages, or why it is refused: a cross-origin request (by Origin, or by
 * Sec-Fetch-Site where a browser omits Origin), another content type, or more than 64 KB. The Host header is not compared: with DNS
 * rebinding it would equal the origin.
 */
export async function readForm(request: Request, context: ProviderContext): Promise<URLSearchParams | Refused> {
  if (!isSameOrigin(request, context)) {
    return { status: 403, text: 'This form did not come from the checkout itself. Open the checkout and try again.' };
  }
  if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') {
    return { status: 415, text: 'The checkout takes the fields of its own form only.' };
  }
  const body = await readLimited(request, maxBodyBytes);
  if (body === null)
    return { status: 413, text: 'The form is larger than the checkout takes. Shorten what you typed.' };
  return new URLSearchParams(body);
}

function isSameOrigin(request: Request, context: ProviderContext): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return ['same-origin', 'none'].includes(request.headers.get('sec-fetch-site') ?? '');
  return normalizeLoopback(origin) === normalizeLoopback(context.addresses.checkout);
}

/** localhost and 127.0.0.1 at one port are the same server. */
function normalizeLoopback(origin: string): string {
  return origin.replace(/^http:\/\/localhost(?=:|$)/, 'http://127.0.0.1');
}
