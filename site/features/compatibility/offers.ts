import { href } from 'react-router';
import type { PhoneFlow, Product, Region } from '#providers/storefront/types.ts';
import { isLightPhoneII, regionOfCountry } from '#site/catalogue/phones.ts';
import { OTHER, type Verdict } from './answers.ts';
import { checkerPath, type Phone } from './checker-path.ts';

interface NextStep {
  label: string;
  to: string;
}

/** The part of the catalogue that the checker needs in the browser. */
export interface CheckerProducts {
  /** Empty while the storefront is down. */
  phones: { id: Phone['id']; handle: string; variants: Partial<Record<Region, string>> }[];
  simCard: { handle: string; title: string } | null;
}

export function checkerProducts(flow: PhoneFlow | null): CheckerProducts {
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

/** Numeric variant ids, as in a product link. */
function variantsByRegion({ variants }: Product): Partial<Record<Region, string>> {
  // The first of several variants for one region counts.
  return Object.fromEntries(variants.toReversed().flatMap(({ id, region }) => (region ? [[region, id]] : [])));
}

/** The links below a verdict: products to buy, or the question to answer differently when there are none. */
export function nextSteps(verdict: Verdict, phone: Phone, country: string, products: CheckerProducts): NextStep[] {
  if (verdict === 'incompatible') {
    return [{ label: 'Try another carrier', to: checkerPath({ phone: phone.id, country }) }];
  }
  const offers = offersFor(phone, country, products);
  if (offers.length > 0) return offers;
  if (country === OTHER) return [{ label: 'Choose another country', to: checkerPath({ phone: phone.id }) }];
  return [{ label: 'See the shop', to: href('/shop/:collection?') }];
}

/** The phone in the variant for the country, and the SIM card where the shop sells one for it (COMPAT-2). */
function offersFor(phone: Phone, country: string, { phones, simCard }: CheckerProducts): NextStep[] {
  const product = phones.find(({ id }) => id === phone.id);
  const variant = product?.variants[regionOfCountry(country)];
  const query = variant ? `?variant=${variant}` : '';
  return [
    ...(product
      ? [{ label: `See the ${phone.name}`, to: href('/shop/products/:handle', { handle: product.handle }) + query }]
      : []),
    ...(simCard && country === 'US'
      ? [{ label: `See the ${simCard.title}`, to: href('/shop/products/:handle', { handle: simCard.handle }) }]
      : []),
  ];
}
