import { z } from 'zod';

const text = z.string().nullable();

/** Where a cart may go. Codes as ISO 3166 spells them. */
const deliveryAddress = z.object({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  provinceCode: text,
  countryCode: text,
  zip: text,
  phone: text,
});

export const delivery = z.object({
  /** At most one of them is selected. */
  addresses: z.array(
    z.object({ id: z.string(), selected: z.boolean(), oneTimeUse: z.boolean(), address: deliveryAddress }),
  ),
  /** Handle of the chosen way of delivery, by the kind of group it was chosen for. */
  options: z.record(z.string(), z.string()),
});

export type DeliveryAddress = z.infer<typeof deliveryAddress>;
export type Delivery = z.infer<typeof delivery>;
export type SelectableAddress = Delivery['addresses'][number];

type Typed = { [Field in keyof DeliveryAddress]?: string | null };

/** What was typed, without outer spaces, codes in capitals; empty texts are nothing. */
export function tidyAddress(typed: Typed): DeliveryAddress {
  const tidy = (value: string | null | undefined) => value?.trim() || null;
  return {
    firstName: tidy(typed.firstName),
    lastName: tidy(typed.lastName),
    company: tidy(typed.company),
    address1: tidy(typed.address1),
    address2: tidy(typed.address2),
    city: tidy(typed.city),
    provinceCode: tidy(typed.provinceCode)?.toUpperCase() ?? null,
    countryCode: tidy(typed.countryCode)?.toUpperCase() ?? null,
    zip: tidy(typed.zip),
    phone: tidy(typed.phone),
  };
}

/** Whether two addresses name the same place and person, whatever their case. */
export function sameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  const spelled = (address: DeliveryAddress) => JSON.stringify(deliveryAddress.parse(address)).toLowerCase();
  return spelled(one) === spelled(other);
}
