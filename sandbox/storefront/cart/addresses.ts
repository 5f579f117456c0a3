import type { CartBuyerIdentityInput as OldInput } from 'storefront-schema-2023-10/storefront-api-types';
import type { CartBuyerIdentityInput as NewInput } from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';

const nullableText = z.string().nullable();

/** A delivery address. Codes are those of ISO 3166. */
const deliveryAddress = z.object({
  firstName: nullableText,
  lastName: nullableText,
  company: nullableText,
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  provinceCode: nullableText,
  countryCode: nullableText,
  zip: nullableText,
  phone: nullableText,
});

export const delivery = z.object({
  /** At most one address is selected. */
  addresses: z.array(
    z.object({ id: z.string(), selected: z.boolean(), oneTimeUse: z.boolean(), address: deliveryAddress }),
  ),
  /** Handle of the selected delivery option, by the type of its delivery group. */
  options: z.record(z.string(), z.string()),
});

export type DeliveryAddress = z.infer<typeof deliveryAddress>;
export type Delivery = z.infer<typeof delivery>;
export type SelectableAddress = Delivery['addresses'][number];

type AddressInput = { [Field in keyof DeliveryAddress]?: string | null };

/** The address trimmed, with codes in upper case; empty texts become null. */
export function normalizeAddress(input: AddressInput): DeliveryAddress {
  const trimmed = (value: string | null | undefined) => value?.trim() || null;
  return {
    firstName: trimmed(input.firstName),
    lastName: trimmed(input.lastName),
    company: trimmed(input.company),
    address1: trimmed(input.address1),
    address2: trimmed(input.address2),
    city: trimmed(input.city),
    provinceCode: trimmed(input.provinceCode)?.toUpperCase() ?? null,
    countryCode: trimmed(input.countryCode)?.toUpperCase() ?? null,
    zip: trimmed(input.zip),
    phone: trimmed(input.phone),
  };
}

/** Whether two addresses are equal, ignoring case. */
export function isSameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  const comparable = (address: DeliveryAddress) => JSON.stringify(deliveryAddress.parse(address)).toLowerCase();
  return comparable(one) === comparable(other);
}

/** The input of either version: the later has `preferences` and `companyLocationId` where the older has lists. */
export type BuyerIdentityInput = OldInput & NewInput;

const optionalText = z.string().nullish();

const mailingAddress = z.object({
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  company: optionalText,
  country: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  phone: optionalText,
  province: optionalText,
  zip: optionalText,
});

const deliveryPreference = z.object({
  coordinates: z.object({ countryCode: z.string(), latitude: z.number(), longitude: z.number() }).nullish(),
  deliveryMethod: z.array(z.string()).nullish(),
  pickupHandle: z.array(z.string()).nullish(),
});

/** The buyer identity of a cart. The sandbox has no customers: `customer` is always null. */
export const buyerIdentity = z.object({
  email: optionalText,
  phone: optionalText,
  countryCode: optionalText,
  walletPreferences: z.array(z.string()).nullish(),
  deliveryPreference: deliveryPreference.nullish(),
  addresses: z.array(mailingAddress).nullish(),
});

export type BuyerIdentity = z.infer<typeof buyerIdentity>;
export type MailingAddress = z.infer<typeof mailingAddress>;

/** Fields of the input replace those of the identity; fields left out stay. */
export function mergeBuyerIdentity(known: BuyerIdentity, input: BuyerIdentityInput): BuyerIdentity {
  const { deliveryAddressPreferences, preferences, customerAccessToken: _, companyLocationId: __, ...plain } = input;
  const merged: BuyerIdentity = { ...known, ...plain };
  if (deliveryAddressPreferences !== undefined)
    merged.addresses = deliveryAddressPreferences?.flatMap(({ deliveryAddress }) => deliveryAddress ?? []);
  if (preferences !== undefined) {
    merged.walletPreferences = preferences?.wallet;
    merged.deliveryPreference = preferences?.delivery;
  }
  return merged;
}

/** Whether a text can be an email address; an empty text cannot. One pattern for the whole text would take quadratic time on a long text. */
export function isEmail(text: string): boolean {
  const [local, domain = '', ...more] = text.split('@');
  return local !== '' && more.length === 0 && !/\s/.test(text) && domain.indexOf('.') > 0 && !domain.endsWith('.');
}

/** Whether a text can be a phone number, or is empty. How the provider validates numbers is not documented. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s().-]*$/.test(text);
}

/**
 * The lines of an address in the provider's order for most countries, without empty lines. The name and the company come first if requested.
 */
export function formatAddress(
  address: MailingAddress,
  { withName, withCompany }: { withName?: boolean; withCompany?: boolean },
): string[] {
  return [
    withName ? fullName(address) : null,
    withCompany ? address.company : null,
    address.address1,
    address.address2,
    joinParts([address.city, address.province, address.zip], ' '),
    address.country,
  ].flatMap((line) => line || []);
}

/** "Town, Ontario, Canada"; null when all parts are empty. */
export function formatArea({ city, province, country }: MailingAddress): string | null {
  return joinParts([city, province, country], ', ') || null;
}

/** "Ada Byron"; null when both parts are empty. */
export function fullName({ firstName, lastName }: Pick<MailingAddress, 'firstName' | 'lastName'>): string | null {
  return joinParts([firstName, lastName], ' ') || null;
}

function joinParts(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}
