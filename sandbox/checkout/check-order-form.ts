import type { SeedShop } from '#seed/schema.ts';
import type { Buyer } from '../storefront/order/place-order.ts';
import type { FieldErrors, FieldValues } from './read-form.ts';

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

/** Validates the whole form and returns all errors at once. `now` in milliseconds since the epoch. */
export function checkOrderForm(values: FieldValues, shop: SeedShop, now: number): CheckedForm {
  const card = checkCardNumber(values.cardNumber);
  const found: [keyof FieldValues, string | null][] = [
    ['email', emailError(values.email)],
    ['name', values.name === '' ? 'Enter your full name.' : null],
    ['address1', values.address1 === '' ? 'Enter your street and number.' : null],
    ['city', values.city === '' ? 'Enter your city.' : null],
    ['region', values.region === '' && withRegion.includes(values.country) ? 'Enter your state or region.' : null],
    ['postalCode', postalCodeError(values)],
    ['country', shop.shipsTo.some(({ code }) => code === values.country) ? null : 'Choose a country we ship to.'],
    ['cardNumber', card.kind === 'wrong' ? card.message : null],
    ['cardExpiry', expiryError(values.cardExpiry, now)],
    ['cardCvc', securityCodeError(values.cardCvc)],
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
  const rule = postalCodes[country];
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
  const kind = testCards[digits];
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
