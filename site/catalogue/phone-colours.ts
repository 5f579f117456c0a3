/** The Light Phone II is one phone in two colours, each a product of its own (ROUTE-6). */
export const phoneColours = [
  { handle: 'light-phone-ii-black', slug: 'black', colour: 'Black' },
  { handle: 'light-phone-ii-light-gray', slug: 'light-gray', colour: 'Light gray' },
] as const;

export const defaultPhone = 'light-phone-ii-black';

/** The page to show for the address: a Light Phone II in a colour that does not exist is the black one. */
export function phonePage(handle: string): string {
  const isPhone = handle === 'light-phone-ii' || handle.startsWith('light-phone-ii-');
  return isPhone && !isLightPhoneII(handle) ? defaultPhone : handle;
}

export function isLightPhoneII(handle: string): boolean {
  return phoneColours.some((phone) => phone.handle === handle);
}

export function isPhone(handle: string): boolean {
  return isLightPhoneII(handle) || handle === 'light-phone-iii';
}

/** The phone in the colour that the address of the guided view asks for. */
export function phoneOfColour(slug: string | null): string {
  return phoneColours.find((phone) => phone.slug === slug)?.handle ?? defaultPhone;
}
