import { href } from 'react-router';
import type { Words } from '#providers/content/types.ts';
import type { PhoneFlow, Product, Region } from '#providers/storefront/types.ts';
import { isLightPhoneII, regionOfCountry } from '#site/catalogue/phones.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { type AskedPhone, OTHER, type Verdict } from './answers.ts';
import { checkerPath, type Phone, phoneAnswer } from './checker-path.ts';

interface NextStep {
  label: string;
  to: string;
}

/** The part of the catalog that the checker needs in the browser. */
export interface CheckerProducts {
  /** Empty while the storefront is down. */
  phones: { id: Phone['id']; handle: string; variants: Partial<Record<Region, string>> }[];
  simCard: { handle: string } | null;
}

export function checkerProducts(flow: PhoneFlow | null): CheckerProducts {
  const { phones = [], simCard = null } = flow ?? {};
  return {
    phones: phones.map((phone) => ({
      id: isLightPhoneII(phone.handle) ? 'ii' : 'iii',
      handle: phone.handle,
      variants: variantsByRegion(phone),
    })),
    simCard: simCard && { handle: simCard.handle },
  };
}

/** Numeric variant ids, as in a product link. */
function variantsByRegion({ variants }: Product): Partial<Record<Region, string>> {
  // The first of several variants for one region counts, because later entries replace earlier ones.
  return Object.fromEntries(variants.toReversed().flatMap(({ id, region }) => (region ? [[region, id]] : [])));
}

interface Answered {
  verdict: Verdict;
  phone: AskedPhone;
  /** ISO 3166-1 alpha-2, or `OTHER`. */
  country: string;
  products: CheckerProducts;
  words: Pick<Words['checkerWords'], 'tryOtherCarrier' | 'tryOtherCountry' | 'seeShop' | 'seeProduct' | 'useOurPlan'>;
}

/** The links below a verdict: products to buy, or the question to answer differently when there are none. */
export function nextSteps(answered: Answered): NextStep[] {
  const { verdict, phone, country, words } = answered;
  if (verdict === 'incompatible') {
    return [{ label: words.tryOtherCarrier, to: checkerPath({ phone: phone.answer, country }) }];
  }
  const offers = offersFor(answered);
  if (offers.length > 0) return offers;
  if (country === OTHER) return [{ label: words.tryOtherCountry, to: checkerPath({ phone: phone.answer }) }];
  return [{ label: words.seeShop, to: href('/shop/:collection?') }];
}

/** The phone in the variant for the country, and the SIM card where the shop sells one for it (COMPAT-2). */
function offersFor({ phone, country, products: { phones, simCard }, words }: Answered): NextStep[] {
  const product = productOf(phone, phones);
  return [
    ...(product
      ? [{ label: fillIn(words.seeProduct, { product: phone.name }), to: productPath(product, country) }]
      : []),
    ...(simCard && country === 'US'
      ? [{ label: words.useOurPlan, to: href('/shop/products/:handle', { handle: simCard.handle }) }]
      : []),
  ];
}

/** The phone in the color that was asked about, or else the first one of that model that is sold. */
export function productOf({ id, answer }: AskedPhone, phones: CheckerProducts['phones']) {
  return phones.find(({ handle }) => phoneAnswer(handle) === answer) ?? phones.find((phone) => phone.id === id);
}

/** The page of a phone, in the variant for a country where one is chosen. */
export function productPath({ handle, variants }: CheckerProducts['phones'][number], country?: string): string {
  const variant = country && variants[regionOfCountry(country)];
  return href('/shop/products/:handle', { handle }) + (variant ? `?variant=${variant}` : '');
}
