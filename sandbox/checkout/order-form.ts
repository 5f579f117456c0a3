import type { SeedShop } from '#seed/schema.ts';
import { mediaTypeOf, readLimited } from '../http/request.ts';
import { ownValue } from '../own-value.ts';
import type { ProviderContext } from '../provider.ts';
import type { Buyer } from '../storefront/order/place-order.ts';

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
  const host = hostOf(origin);
  return host !== null && host === hostOf(context.addresses.checkout);
}

/**
 * Host and port of an origin, with 127.0.0.1 for every loopback name, because a port serves HTTP and TLS under each of them. null for an opaque
 * origin, or another scheme.
 */
function hostOf(origin: string): string | null {
  const url = URL.parse(origin);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  return url.host.replace(/^(localhost|\[::1\])(?=:|$)/, '127.0.0.1');
}

type CheckedForm =
  | { kind: 'wrong'; errors: FieldErrors }
  /** The form is valid, but it holds the test card that is declined. */
  | { kind: 'declined' }
  | { kind: 'right'; buyer: Buyer };

const maxCharacters = 200;

/** Countries whose addresses need a state or province. */
const withRegion = ['US', 'CA', 'AU'];

const postalCodes: Record<string, { form: RegExp; message: string }> = {
  US: { form: /^\d{5}(-\d{4})?$/, message: 'Enter a ZIP code like 11201.' },
  CA: { form: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, message: 'Enter a postal code like K1A 0B1.' },
};

/**
 * Validates the whole form and returns all errors at once.
 *
 * @param now Milliseconds since the epoch.
 * @param needsCard false if no amount is left to pay by card. The form's card fields are then ignored.
 */
export function checkOrderForm(values: FieldValues, shop: SeedShop, now: number, needsCard: boolean): CheckedForm {
  const card: CardCheck = needsCard ? checkCardNumber(values.cardNumber) : { kind: 'accepted', last4: '' };
  const found: [keyof FieldValues, string | null][] = [
    ['email', emailError(values.email)],
    ['name', values.name === '' ? 'Enter your full name.' : null],
    ['address1', values.address1 === '' ? 'Enter your street and number.' : null],
    ['city', values.city === '' ? 'Enter your city.' : null],
    ['region', values.region === '' && withRegion.includes(values.country) ? 'Enter your state or region.' : null],
    ['postalCode', postalCodeError(values)],
    ['country', shop.shipsTo.some(({ code }) => code === values.country) ? null : 'Choose a country we ship to.'],
    ['cardNumber', card.kind === 'wrong' ? card.message : null],
    ['cardExpiry', needsCard ? expiryError(values.cardExpiry, now) : null],
    ['cardCvc', needsCard ? securityCodeError(values.cardCvc) : null],
  ];
  const errors: FieldErrors = Object.fromEntries([
    ...Object.entries(values).flatMap(([name, value]) =>
      value.length > maxCharacters ? [[name, `Use at most ${maxCharacters} characters.`]] : [],
    ),
    ...found.filter(([, message]) => message !== null),
  ]);
  if (card.kind === 'wrong' || Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  if (card.kind === 'declined') return { kind: 'declined' };
  return { kind: 'right', buyer: buyerOf(values, card.last4) };
}

function buyerOf(values: FieldValues, cardLast4: string): Buyer {
  const { email, name, country, address1: line1, address2: line2, city, region, postalCode } = values;
  return { email, name, country, cardLast4, address: { line1, line2, city, region, postalCode } };
}

function emailError(email: string): string | null {
  if (email === '') return 'Enter your email address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email) ? null : 'Enter an email address like ada@example.com.';
}

function postalCodeError({ postalCode, country }: FieldValues): string | null {
  if (postalCode === '') return 'Enter your postal code.';
  const rule = ownValue(postalCodes, country);
  return rule === undefined || rule.form.test(postalCode) ? null : rule.message;
}

type CardCheck = { kind: 'accepted' | 'declined'; last4: string } | { kind: 'wrong'; message: string };

/** The numbers that payment providers publish for tests. */
const testCards: Record<string, 'accepted' | 'declined'> = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
};

/** A card number, spaces and hyphens allowed: one of the two test cards with its last four digits, or the message for the field. */
function checkCardNumber(text: string): CardCheck {
  const digits = text.replace(/[\s-]/g, '');
  if (digits === '') return { kind: 'wrong', message: 'Enter your card number.' };
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    return { kind: 'wrong', message: 'This is not a valid card number. Check its digits.' };
  }
  const kind = ownValue(testCards, digits);
  if (kind === undefined) {
    return { kind: 'wrong', message: 'This is not a test card. This checkout takes 4242 4242 4242 4242 only.' };
  }
  return { kind, last4: digits.slice(-4) };
}

/** The message for an invalid expiry; null for a valid one. A card expires at the end of its month, UTC. */
function expiryError(text: string, now: number): string | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  if (match === null || month < 1 || month > 12) return 'Enter the expiry as MM/YY, like 08/29.';
  return Date.UTC(2000 + Number(match[2]), month, 1) > now ? null : 'This card has expired.';
}

/** The message for an invalid security code; null when it has 3 or 4 digits. */
function securityCodeError(text: string): string | null {
  return /^\d{3,4}$/.test(text) ? null : 'Enter the 3 or 4 digits of the security code.';
}

/** ISO/IEC 7812-1, annex B: every second digit from the right is doubled, and the digits' sum ends in 0. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
