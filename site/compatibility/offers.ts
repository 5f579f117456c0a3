import type { PhoneFlow } from '#providers/storefront/types.ts';
import { numbersOf } from '#site/shop/asked-choice.ts';
import { isLightPhoneII } from '#site/shop/phone-colours.ts';
import type { Phone } from './answers.ts';

export interface Offer {
  words: string;
  to: string;
}

const northAmerica = new Set(['US', 'CA', 'MX']);

/** Where the phone that the visitor asked about is sold, in the variant for the country, and the SIM card where the shop has one for it (COMPAT-2). */
export function offersFor(
  phone: Phone,
  country: string,
  { phones, simCard }: Pick<PhoneFlow, 'phones' | 'simCard'>,
): Offer[] {
  const sold = phones.find(({ handle }) => isLightPhoneII(handle) === (phone.id === 'ii'));
  const region = northAmerica.has(country) ? 'North America' : 'Global';
  const variant = sold?.variants.find(({ options }) => options.some(({ value }) => value === region));
  const query = variant ? `?variant=${numbersOf(variant.id).variant}` : '';
  return [
    ...(sold ? [{ words: `See the ${phone.name}`, to: `/shop/products/${sold.handle}${query}` }] : []),
    ...(simCard && country === 'US'
      ? [{ words: `See the ${simCard.title}`, to: `/shop/products/${simCard.handle}` }]
      : []),
  ];
}
