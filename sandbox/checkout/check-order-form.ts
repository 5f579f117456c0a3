import type { SeedShop } from '#seed/schema.ts';
import type { Buyer } from '../storefront/order/place-order.ts';
import { checkCardNumber, expiryError, securityCodeError } from './card.ts';
import type { FieldErrors, FieldValues } from './fields.ts';

type CheckedForm =
  | { kind: 'wrong'; errors: FieldErrors }
  /** Everything is well formed, but the bank says no. */
  | { kind: 'declined' }
  | { kind: 'right'; buyer: Buyer };

const longest = 200;

/** Countries whose addresses need a state or province. */
const withRegion = ['US', 'CA', 'AU'];

const postalCodes: Record<string, { form: RegExp; message: string }> = {
  US: { form: /^\d{5}(-\d{4})?$/, message: 'Enter a ZIP code like 11201.' },
  CA: { form: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, message: 'Enter a postal code like K1A 0B1.' },
};

/** Reads the whole form and says all that is wrong at once. `now` in milliseconds. */
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
      value.length > longest ? [[name, `Use at most ${longest} characters.`]] : [],
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
