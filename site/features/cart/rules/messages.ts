import type { Cart, Money } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import type { Role } from '#site/catalogue/phones.ts';
import { maxLines, maxQuantity } from './limits.ts';
import { lineKey } from './lines.ts';
import type { Messages } from './result.ts';

/** The server's messages: why a command is refused, or failed. Apart from the app's own, so that browsers do not load them. */
export const serverMessages = {
  'no-cart': 'no cart yet',
  'unknown-line': 'This line is not in your cart any more.',
  'too-many-lines': `A cart holds up to ${maxLines} different things. Please remove one first; nothing was added.`,
  'max-quantity': `One line holds up to ${maxQuantity}, so your cart is unchanged.`,
  'cart-gone': 'Your cart is no longer there: it expired, or it was ordered.',
  'not-created': 'Could not create cart',
  'not-accepted': 'The shop did not accept this, so your cart is unchanged.',
  'unknown-item': 'This item is not in the shop any more, so your cart is unchanged.',
  'unknown-plan': 'This plan does not go with this item, so your cart is unchanged.',
  'no-phone': 'A protection plan goes with a Light Phone II for North America, so your cart is unchanged.',
  'sold-out': 'This is sold out, so your cart is unchanged.',
  'sold-out-removed': 'This is sold out, so it is not in your cart.',
  'no-sim': 'The SIM card is not in the shop any more, so your cart is unchanged.',
  // Of a form that cannot be parsed.
  unreadable: 'The cart did not understand this request. Please go back and try again.',
  'nothing-chosen': 'Please choose what to add first.',
  'too-many-items': 'That is more than can be added at once. Please add fewer things.',
  'not-an-item': 'This is not something the shop sells. Please choose it again on its page.',
  'not-a-line': 'This is not a line of your cart. Please try again from the cart.',
  // Of a shop that cannot be reached, from the server.
  'too-slow':
    'The shop takes too long to answer right now, so nothing was changed in your cart. Please try again in a minute.',
  unreachable: 'The shop can’t be reached right now. Nothing in your cart is lost. Please try again in a minute.',
  indeterminate:
    'The shop broke off, so we can’t say whether this reached your cart. Please look at it before you try again.',
  'excess-plans': 'There are more plans than phones for them, so they will be lowered before you pay.',
} as const;

export type MessageCode = keyof typeof serverMessages;

/** The app's own messages. */
export const appMessages = {
  'not-ready': 'Application not initialized',
  'gave-up':
    'The shop could not be reached, so your last change may be missing here. Please look before you try again.',
  'not-json': 'The cart did not understand this request. Please reload the page and try again.',
  retrying: 'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.',
  'rate-limited': 'That was more than one cart can take at once. Your changes are kept here and sent in a minute.',
} as const;

export function badQuantity(min: number): string {
  return `Please give a whole number from ${min} to ${maxQuantity} as the quantity.`;
}

/** @param wait seconds */
export function rateLimited(wait: number): string {
  return `That was more than one cart can take at once, so nothing was changed. Please try again in ${wait} seconds.`;
}

export function priceChanged(now: Money, before: Money): string {
  return `The price is now ${formatMoney(now)}. It was ${formatMoney(before)} when you put this into your cart.`;
}

const accessories: Readonly<Partial<Record<Role, string>>> = { sim: 'SIM card', plan: 'protection plan' };

/** The row in the place of a removed line. */
export function removedMessage(roles: readonly (Role | null)[]): string {
  const wasPhone = roles.includes('phone');
  const names = Object.entries(accessories).flatMap(([role, name]) =>
    wasPhone && roles.includes(role as Role) ? [name] : [],
  );
  return names.length > 0 ? `Removed, with its ${names.join(' and ')}.` : 'Removed.';
}

/** While commands are sent again; null otherwise. */
export function pendingMessage(state: { isRetrying: boolean; isRateLimited: boolean }): string | null {
  if (!state.isRetrying) return null;
  return appMessages[state.isRateLimited ? 'rate-limited' : 'retrying'];
}

/** A notice about a change that was made. A code, so that a redirect carries no text. */
export interface Notice {
  code: keyof typeof notices;
  /** The line that it is about, by its `lineKey`; null for the cart as a whole. */
  line: string | null;
  count: number;
}

const notices = {
  'new-cart': () => 'Your earlier cart was no longer there, so this is a new one.',
  'sold-out': () => 'Something you chose is sold out, so it is not in your cart.',
  'sold-out-line': () => 'Something in your cart sold out, so it was taken out.',
  short: (count: number) => `Only ${count} left, your cart holds ${count}.`,
  most: (count: number) => `One line holds up to ${count}, so your cart holds ${count}.`,
  plans: (count: number) => `One plan for each Light Phone II for North America, so your cart holds ${count}.`,
  'no-plan': () => 'A protection plan goes with a Light Phone II for North America, so it is not in your cart.',
  along: (count: number) => `Changed with your phone, your cart holds ${count}.`,
  'along-removed': () => 'What belongs to this phone went with it.',
};

export function notice(code: Notice['code'], lineId: string | null = null, count = 0): Notice {
  return { code, line: lineId && lineKey(lineId), count };
}

export function isNoticeCode(code: string): code is Notice['code'] {
  return Object.hasOwn(notices, code);
}

/** Each notice beside its line; one whose line is gone is a message of the cart. */
export function formatNotices(cart: Cart | null, all: readonly Notice[]): Messages {
  const placed = all.map(({ code, line, count }) => ({
    lineId: cart?.lines.find(({ id }) => line === lineKey(id))?.id ?? null,
    message: notices[code](count),
  }));
  return {
    messages: placed.flatMap(({ lineId, message }) => (lineId ? [] : [message])),
    lineMessages: placed.flatMap(({ lineId, message }) => (lineId ? [{ lineId, message }] : [])),
  };
}
