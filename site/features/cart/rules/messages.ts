import type { Money, Role } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { maxLines, maxQuantity } from './command.ts';

/** The server's messages: why a command was refused or has failed. They are separate from the app's own, so that browsers do not load them. */
export const serverMessages = {
  'no-cart': 'no cart yet',
  'unknown-line': 'This is no longer in your cart.',
  'too-many-lines': `A cart holds up to ${maxLines} different things. Please remove one first; nothing was added.`,
  'max-quantity': `One line holds up to ${maxQuantity}, so your cart is unchanged.`,
  'no-cookie':
    'If you have just added something: your browser stored no cookie, and the cart needs one. Please allow cookies for this shop, then add it again.',
  'cart-gone': 'Your cart is gone: it expired, or you have ordered it.',
  'not-created': 'Could not create cart',
  'not-accepted': 'That did not go through, so your cart is unchanged.',
  'unknown-item': 'We no longer sell this item, so your cart is unchanged.',
  'unknown-plan': 'This plan doesn’t go with this item, so your cart is unchanged.',
  'no-phone': 'A protection plan goes with a Light Phone II for North America, so your cart is unchanged.',
  'plan-for-each-phone':
    'There is a plan for each of your phones already, so your cart is unchanged. To choose another plan, remove that one first.',
  'sold-out': 'This is sold out, so your cart is unchanged.',
  'sold-out-removed': 'This is sold out, so it is not in your cart.',
  'sim-sold-out': 'The SIM card is sold out, so your cart is unchanged.',
  'sim-unread': 'The SIM card can’t be added right now. Please try again in a minute.',
  'no-sim': 'We no longer sell this SIM card, so your cart is unchanged.',
  // For a form that cannot be parsed.
  unreadable: 'The cart did not understand this request. Please go back and try again.',
  'nothing-chosen': 'Please choose what to add first.',
  'too-many-items': 'That is more than can be added at once. Please add fewer things.',
  // Forms of an earlier release name items by global ids, which are not looked up, so they get this message too. The cart is unchanged, and the
  // response is the product's page with its current form.
  'not-an-item': 'This is not something the shop sells. Please choose it again on its page.',
  'not-a-line': 'This is not a line of your cart. Please try again from the cart.',
  // For a storefront that cannot be reached, or not in time.
  'too-slow':
    'The shop is taking too long to answer, so nothing was changed in your cart. Please try again in a minute.',
  unreachable: 'The shop can’t be reached right now. Nothing in your cart is lost. Please try again in a minute.',
  indeterminate:
    'The connection to the shop broke, so we can’t tell whether this reached your cart. Please check it before you try again.',
  'excess-plans': 'There are more plans than phones, so we will lower them before you pay.',
} as const;

export type MessageCode = keyof typeof serverMessages;

/** The app's own messages. */
export const appMessages = {
  added: 'It is in your cart now.',
  'not-ready': 'Application not initialized',
  'gave-up':
    'The shop can’t be reached, and we have stopped trying. What you changed may not be in your cart, so please check it.',
  'not-json': 'The cart did not understand this. Please reload the page.',
  retrying: 'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.',
  'rate-limited': 'That was too much at once. Your changes are kept here and sent in a minute.',
} as const;

export function badQuantity(min: number): string {
  return `Please enter a whole number from ${min} to ${maxQuantity} as the quantity.`;
}

/** @param wait seconds */
export function rateLimited(wait: number): string {
  return `That was more than one cart can take at once, so nothing was changed. Please try again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`;
}

export function priceChanged(now: Money, before: Money): string {
  return `The price is now ${formatMoney(now)}. It was ${formatMoney(before)} when you put this into your cart.`;
}

const accessories: Readonly<Partial<Record<Role, string>>> = { sim: 'SIM card', plan: 'protection plan' };

/** The text of the row that replaces a removed line: what was removed, and what was removed with a phone. */
export function removedMessage(lines: readonly { title?: string; role?: Role | null }[]): string {
  const phone = lines.find(({ role }) => role === 'phone');
  const names = Object.entries(accessories).flatMap(([name, text]) =>
    phone && lines.some(({ role }) => role === name) ? [text] : [],
  );
  const title = (phone ?? lines[0])?.title;
  return `${title ? `${title} removed` : 'Removed'}${names.length > 0 ? `, with its ${names.join(' and ')}` : ''}.`;
}

/** The message while commands are sent again; null otherwise. */
export function pendingMessage(state: { isRetrying: boolean; isRateLimited: boolean }): string | null {
  if (!state.isRetrying) return null;
  return appMessages[state.isRateLimited ? 'rate-limited' : 'retrying'];
}
