import type { PhoneFlow, Product } from '#providers/storefront/types.ts';
import { isLightPhoneII } from '#site/catalogue/phone-colours.ts';
import { numbersOf } from '#site/catalogue/requested-choice.ts';
import type { Phone } from './answers.ts';

export interface Offer {
  words: string;
  to: string;
}

/** What the checker needs to know of what the shop sells; the rest of it need not reach the browser. */
export interface Sold {
  phones: { id: Phone['id']; handle: string; variants: Partial<Record<Region, string>> }[];
  simCard: { handle: string; title: string } | null;
}

/** What a Light Phone II is made for, as its variants call it. */
const regions = ['North America', 'Global'] as const;
type Region = (typeof regions)[number];

const northAmerica = new Set(['US', 'CA', 'MX']);

export function soldOf(flow: PhoneFlow | null): Sold {
  const { phones = [], simCard = null } = flow ?? {};
  return {
    phones: phones.map((phone) => ({
      id: isLightPhoneII(phone.handle) ? 'ii' : 'iii',
      handle: phone.handle,
      variants: variantsByRegion(phone),
    })),
    simCard: simCard && { handle: simCard.handle, title: simCard.title },
  };
}

/** The numbers that a link to each says. */
function variantsByRegion({ variants }: Product): Partial<Record<Region, string>> {
  return Object.fromEntries(
    regions.flatMap((region) => {
      const variant = variants.find(({ options }) => options.some(({ value }) => value === region));
      return variant ? [[region, numbersOf(variant.id).variant]] : [];
    }),
  );
}

/** Where the phone that the visitor asked about is sold, in the variant for the country, and the SIM card where the shop has one for it (COMPAT-2). */
export function offersFor(phone: Phone, country: string, { phones, simCard }: Sold): Offer[] {
  const sold = phones.find(({ id }) => id === phone.id);
  const variant = sold?.variants[northAmerica.has(country) ? 'North America' : 'Global'];
  const query = variant ? `?variant=${variant}` : '';
  return [
    ...(sold ? [{ words: `See the ${phone.name}`, to: `/shop/products/${sold.handle}${query}` }] : []),
    ...(simCard && country === 'US'
      ? [{ words: `See the ${simCard.title}`, to: `/shop/products/${simCard.handle}` }]
      : []),
  ];
}
