import type { Region } from '#providers/storefront/types.ts';

/**
 * The phone range: which products are phones, and what accessories they have. The handles are the shop's (providers/storefront/catalogue-documents.ts
 * reads the same ones).
 */
export const phoneColours = [
  { handle: 'light-phone-ii-black', slug: 'black', colour: 'Black' },
  { handle: 'light-phone-ii-light-gray', slug: 'light-gray', colour: 'Light gray' },
] as const;

export const defaultPhone = 'light-phone-ii-black';
const lightPhoneIII = 'light-phone-iii';

export const simHandle = 'sim-card';
const planHandle = 'light-protect-plan';

/** The products that the cart's rules distinguish: a phone that takes accessories, its SIM card and its protection plan. */
export type Role = 'phone' | 'sim' | 'plan';

export interface RangeItem {
  productHandle: string;
  /** The chosen options; null for a product with a single variant. */
  variantTitle: string | null;
  region: Region | null;
}

/** null for products without such rules: other phones, a Light Phone II for other regions, any other accessory. */
export function roleOf({ productHandle, variantTitle, region }: RangeItem): Role | null {
  if (productHandle.startsWith('light-phone-ii-')) return takesSimAndPlan({ region }) ? 'phone' : null;
  if (productHandle === planHandle) return 'plan';
  const isForRegion = variantTitle === null || region === 'us' || region === 'north-america';
  return productHandle === simHandle && isForRegion ? 'sim' : null;
}

/** SIM card and protection plan go with the Light Phone II for North America alone (CART-14, CART-15). */
export function takesSimAndPlan({ region }: { region: Region | null }): boolean {
  return region === 'north-america';
}

const northAmerica: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

/** The region whose Light Phone II works in a country, given by its ISO 3166 code. */
export function regionOfCountry(code: string): Region {
  return northAmerica.has(code) ? 'north-america' : 'global';
}

/** A Light Phone II in a colour that does not exist is shown as the black one; any other handle stays. */
export function phonePage(handle: string): string {
  const isNamedSo = handle === 'light-phone-ii' || handle.startsWith('light-phone-ii-');
  return isNamedSo && !isLightPhoneII(handle) ? defaultPhone : handle;
}

/** An address of a Light Phone II, also of a colour that does not exist; addresses match in either case. */
export function isNamedLightPhoneII(handle: string): boolean {
  return /^light-phone-ii(?!i)/i.test(handle);
}

/** One phone in two colours, each a product of its own (ROUTE-6). */
export function isLightPhoneII(handle: string): boolean {
  return phoneColours.some((phone) => phone.handle === handle);
}

export function isPhone(handle: string): boolean {
  return isLightPhoneII(handle) || handle === lightPhoneIII;
}

/** Also a phone that this site has no page of its own for. */
export function isOfPhoneRange(handle: string): boolean {
  return handle.startsWith('light-phone-');
}

/** The phone in the colour that the guided view's address names; the default one for an unknown colour. */
export function phoneOfColour(slug: string | null): string {
  return phoneColours.find((phone) => phone.slug === slug)?.handle ?? defaultPhone;
}
