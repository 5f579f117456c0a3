import type { CartBuyerIdentityInput as OldInput } from 'storefront-schema-2023-10/storefront-api-types';
import type { CartBuyerIdentityInput as NewInput } from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';

/** The input of either version: the later one has `preferences` and `companyLocationId` where the older has lists of its own. */
export type BuyerIdentityInput = OldInput & NewInput;

const text = z.string().nullish();

const mailingAddress = z.object({
  address1: text,
  address2: text,
  city: text,
  company: text,
  country: text,
  firstName: text,
  lastName: text,
  phone: text,
  province: text,
  zip: text,
});

const deliveryPreference = z.object({
  coordinates: z.object({ countryCode: z.string(), latitude: z.number(), longitude: z.number() }).nullish(),
  deliveryMethod: z.array(z.string()).nullish(),
  pickupHandle: z.array(z.string()).nullish(),
});

/** Who a cart says its buyer is. The stand-in has no customers, so there is never one. */
export const buyerIdentity = z.object({
  email: text,
  phone: text,
  countryCode: text,
  walletPreferences: z.array(z.string()).nullish(),
  deliveryPreference: deliveryPreference.nullish(),
  addresses: z.array(mailingAddress).nullish(),
});

export type BuyerIdentity = z.infer<typeof buyerIdentity>;
export type MailingAddress = z.infer<typeof mailingAddress>;

/** What the input names replaces what was known; the rest stays. */
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
