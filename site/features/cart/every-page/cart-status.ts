import { useEffect, useSyncExternalStore } from 'react';
import { readDocumentCookie } from '#site/kernel/browser/document-cookie.ts';
import type { CartCommand } from '../rules/command.ts';
import { openChannel } from './tabs.ts';

/** What every page knows of the cart: the number of items and the pending additions. A bundle boundary: the cart itself is loaded later. */

/** The cookie contains only the number of items. The browser fills it in, so that pages are the same for everybody. */
export const cartCountCookie = 'cart_count';

/** The pending commands of this tab, as pages show them. */
interface Pending {
  /** The number of items in the cart with these commands applied; null if it is unknown or no command is pending. */
  count: number | null;
  /** The variants that the commands add. */
  adding: readonly string[];
  /** Why the commands are not carried out yet; empty without a special reason. */
  message: string;
}

export const nothingPending: Pending = { count: null, adding: [], message: '' };
let pending = nothingPending;
const listeners = new Set<() => void>();
/** For each component that shows a pending addition with its message: whether it shows that of a variant. */
const shown = new Set<(variantId: string) => boolean>();

/**
 * Called for each change of the cart, because the response may have changed the cookie too.
 * @returns whether the page shows the message beside one of the additions
 */
export function setPending(next: Pending): boolean {
  pending = next;
  for (const listener of listeners) listener();
  return [...shown].some((isShown) => next.adding.some(isShown));
}

/** The variants that commands add. The form of a product lists the product before its extras, so its first line counts. */
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
 * The message of a pending addition, including one that an earlier page of the tab has left; null while none is pending, and on the server.
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

/** The number of items in the cart with the pending commands, else the one in the cookie. 0 on the server and without JavaScript. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribeToCount, readCount, () => 0);
}

/** Cookies have no change event, so the cookie is read again after a result in this tab or another, and when the tab becomes visible. */
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
  const [digits] = /^\d+/.exec(readDocumentCookie(cartCountCookie) ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Key in `history.state`: at this entry the cart was opened as a page, and is a page again when the visitor returns to the entry. */
const pageMark = 'isCartPage';

export function markCartPageEntry(): void {
  if (!isCartPageEntry()) history.replaceState({ ...history.state, [pageMark]: true }, '');
}

export function isCartPageEntry(): boolean {
  return history.state?.[pageMark] === true;
}
