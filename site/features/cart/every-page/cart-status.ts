import { useEffect, useSyncExternalStore } from 'react';
import type { CartCommand } from '../rules/command.ts';
import { openChannel } from './tabs.ts';

/** What every page has of the cart: its number of items, what is being added, and how it is shown. A bundle boundary: the cart itself is loaded later. */

/** Holds a number alone, so that pages are the same for everybody and the browser fills it in. */
export const cartCountCookie = 'cart_count';

/** The pending commands of this tab, as pages show them. */
interface Pending {
  /** The number of items with them; null while it is not known, or none is pending. */
  count: number | null;
  /** The variants that they add. */
  adding: readonly string[];
  /** Why they are not carried out yet; empty without a special reason. */
  message: string;
}

export const nothingPending: Pending = { count: null, adding: [], message: '' };
let pending = nothingPending;
const listeners = new Set<() => void>();
/** Which pending additions the page shows with their message, by their variants. */
const shown = new Set<(variantId: string) => boolean>();

/**
 * Called with each change of the cart, as the response may have changed the cookie too.
 * @returns whether the page shows the message, with one of the additions
 */
export function setPending(next: Pending): boolean {
  pending = next;
  for (const listener of listeners) listener();
  return [...shown].some((isShown) => next.adding.some(isShown));
}

/** A product's form has the product first, then its extras. */
export function addedVariants(commands: readonly CartCommand[]): string[] {
  return commands.flatMap((command) => {
    if (command.kind === 'sim') return [command.line.variantId];
    return command.kind === 'add' ? command.lines.slice(0, 1).map(({ variantId }) => variantId) : [];
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The message of a pending addition, also of one that an earlier page of the tab has left; null while none is pending, and on the server.
 * @param isShown whether the addition of a variant is one that the page shows
 */
export function usePendingAddition(isShown: (variantId: string) => boolean): string | null {
  useEffect(() => {
    shown.add(isShown);
    return () => void shown.delete(isShown);
  });
  return useSyncExternalStore(
    subscribe,
    () => (pending.adding.some(isShown) ? pending.message : null),
    () => null,
  );
}

/** How many items the cart holds: as it is shown, or as the last response gave it. 0 on the server and without JavaScript. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribeToCount, readCount, () => 0);
}

/** Cookies have no change event: results in this tab and in others have, and a tab reads the cookie again when it becomes visible. */
function subscribeToCount(listener: () => void): () => void {
  const channel = openChannel();
  const unsubscribe = subscribe(listener);
  channel?.addEventListener('message', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    channel?.close();
    unsubscribe();
    document.removeEventListener('visibilitychange', listener);
  };
}

function readCount(): number {
  return pending.count ?? readCountCookie() ?? 0;
}

/** null when the browser knows of no cart. */
export function readCountCookie(): number | null {
  const [, digits] = new RegExp(`(?:^|; )${cartCountCookie}=(\\d+)`).exec(document.cookie) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** In `history.state` of an entry: the cart was opened by its address, as a page, and is one again when the visitor returns to the entry. */
const pageMark = 'isCartPage';

export function markCartPageEntry(): void {
  if (!isCartPageEntry()) history.replaceState({ ...history.state, [pageMark]: true }, '');
}

export function isCartPageEntry(): boolean {
  return history.state?.[pageMark] === true;
}
