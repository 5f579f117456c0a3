/** The Light Phone II is one phone in two colours, each a product of its own (ROUTE-6). */
export const phoneColours = [
  { handle: 'light-phone-ii-black', colour: 'Black' },
  { handle: 'light-phone-ii-light-gray', colour: 'Light gray' },
] as const;

const defaultPhone = 'light-phone-ii-black';

/** The page to show for the address: a Light Phone II in a colour that does not exist is the black one. */
export function phonePage(handle: string): string {
  const isPhone = handle === 'light-phone-ii' || handle.startsWith('light-phone-ii-');
  return isPhone && !phoneColours.some((phone) => phone.handle === handle) ? defaultPhone : handle;
}
