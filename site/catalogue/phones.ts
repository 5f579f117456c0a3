import { href } from 'react-router';
import type { Region } from '#providers/storefront/types.ts';
import type { PhoneModel } from './phone-drawing.tsx';

/** Which products are phones. Their handles are addresses of the site; those of their accessories are settings (providers/storefront/range.ts). */
export const phoneColours = [
  { handle: 'light-phone-ii-black', slug: 'black', name: 'black' },
  { handle: 'light-phone-ii-light-gray', slug: 'light-gray', name: 'lightGray' },
] as const;

/** The guided view of the Light Phone II. An empty splat leaves a slash at the end. */
export const guidedViewPath = href('/products/*', { '*': '' }).replace(/\/$/, '');

export const defaultPhoneHandle = 'light-phone-ii-black';
export const lightPhoneIIIHandle = 'light-phone-iii';

/** The product that a drawing of a phone leads to. */
export const drawnHandles = {
  iii: lightPhoneIIIHandle,
  ii: 'light-phone-ii-light-gray',
} as const satisfies Record<PhoneModel, string>;

/** The drawing of a phone that the site knows. */
export function drawingOf(handle: string): { model: PhoneModel; isBlack: boolean } {
  return handle === lightPhoneIIIHandle
    ? { model: 'iii', isBlack: false }
    : { model: 'ii', isBlack: handle !== drawnHandles.ii };
}

/** SIM card and protection plan are sold only with the Light Phone II for North America (CART-14, CART-15). */
export function takesSimAndProtectionPlan({ region }: { region: Region | null }): boolean {
  return region === 'north-america';
}

const northAmerica: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

/** The region whose Light Phone II works in a country, given by its ISO 3166 code. */
export function regionOfCountry(code: string): Region {
  return northAmerica.has(code) ? 'north-america' : 'global';
}

/**
 * The handle of the product that is shown at an address. The storefront's handles are in lower case; a Light Phone II in an unknown color is
 * shown in the default one.
 */
export function canonicalHandle(address: string): string {
  const handle = address.toLowerCase();
  return isLightPhoneIIAddress(handle) && !isLightPhoneII(handle) ? defaultPhoneHandle : handle;
}

/** Whether an address is that of a Light Phone II, including unknown colors; addresses match case-insensitively. */
export function isLightPhoneIIAddress(handle: string): boolean {
  return /^light-phone-ii(-|$)/i.test(handle);
}

/** The Light Phone II is a separate product in each of its colors (ROUTE-6). */
export function isLightPhoneII(handle: string): boolean {
  return phoneColours.some((phone) => phone.handle === handle);
}

/** Whether the product is a phone that has extras, questions and financing on its page. */
export function isKnownPhone(handle: string): boolean {
  return isLightPhoneII(handle) || handle === lightPhoneIIIHandle;
}

/** Whether the product is a phone, including phones that the site does not know. */
export function isPhone(handle: string): boolean {
  return handle.startsWith('light-phone-');
}

/** The handle of the Light Phone II in the color of a guided view's address; the default one for an unknown color. */
export function handleOfColour(slug: string | null): string {
  return phoneColours.find((phone) => phone.slug === slug)?.handle ?? defaultPhoneHandle;
}
