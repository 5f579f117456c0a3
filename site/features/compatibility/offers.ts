import { href } from 'react-router';
import type { PhoneFlow, Product, Region } from '#providers/storefront/types.ts';
import { isLightPhoneII, regionOfCountry } from '#site/catalogue/phones.ts';
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
  // The first of several variants for one region counts.
  return Object.fromEntries(variants.toReversed().flatMap(({ id, region }) => (region ? [[region, id]] : [])));
}

/** Where the phone that the visitor asked about is sold, in the variant for the country, and the SIM card where the shop has one for it (COMPAT-2). */
export function offersFor(phone: Phone, country: string, { phones, simCard }: Sold): Offer[] {
  const sold = phones.find(({ id }) => id === phone.id);
  const variant = sold?.variants[regionOfCountry(country)];
  const query = variant ? `?variant=${variant}` : '';
  return [
    ...(sold
      ? [{ words: `See the ${phone.name}`, to: href('/shop/products/:handle', { handle: sold.handle }) + query }]
      : []),
    ...(simCard && country === 'US'
      ? [{ words: `See the ${simCard.title}`, to: href('/shop/products/:handle', { handle: simCard.handle }) }]
      : []),
  ];
}
