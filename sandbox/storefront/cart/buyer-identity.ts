import type { CartBuyerIdentityInput } from 'storefront-schema-2023-10/storefront-api-types';
import { z } from 'zod';

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

/** Who a cart says its buyer is. The stand-in has no customers, so there is never one. */
export const buyerIdentity = z.object({
  email: text,
  phone: text,
  countryCode: text,
  walletPreferences: z.array(z.string()).nullish(),
  addresses: z.array(mailingAddress).nullish(),
});

export type BuyerIdentity = z.infer<typeof buyerIdentity>;
export type MailingAddress = z.infer<typeof mailingAddress>;

/** What the input names replaces what was known; the rest stays. */
export function mergeBuyerIdentity(known: BuyerIdentity, input: CartBuyerIdentityInput): BuyerIdentity {
  const { deliveryAddressPreferences, customerAccessToken: _, ...plain } = input;
  const merged = { ...known, ...plain };
  if (deliveryAddressPreferences === undefined) return merged;
  const addresses = deliveryAddressPreferences?.flatMap(({ deliveryAddress }) => deliveryAddress ?? []);
  return { ...merged, addresses };
}
