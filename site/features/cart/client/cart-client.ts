import { useEffect, useSyncExternalStore } from 'react';
import { productTitle } from '#site/catalogue/labels.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { emitShopEvent } from '#site/kernel/shop-events.ts';
import { notify } from '#site/kernel/toasts/notify.ts';
import { readCountCookie, setPending } from '../every-page/cart-status.ts';
import {
  type CartBroadcast,
  type Handover,
  isHandover,
  openChannel,
  persistPending,
  takePersisted,
  withCartLock,
} from '../every-page/tabs.ts';
import type { CartCommand, PendingCommand } from '../rules/command.ts';
import { findLine } from '../rules/lines.ts';
import { appMessages, pendingMessage } from '../rules/messages.ts';
import type { CartPage, CartResult } from '../rules/responses.ts';
import type { CartState } from './cart-state.ts';
import { type CartStore, createCartStore } from './store.ts';
import { readCart, sendCommand, sendOnLeave } from './transport.ts';

let store: CartStore | undefined;

/** The browser's one cart store, created when something first needs it. */
export function cartClient(): CartStore {
  store ??= connect();
  return store;
}

/** Reads the cart on a page that does not show it. Messages that the server has stored are shown as toasts, and not again in the cart. */
export async function lookUp(): Promise<void> {
  const messages = await cartClient().refreshIfStale();
  if (messages.length > 0 && !isCartShown()) cartClient().clearMessages();
  notifyOutsideCart(messages);
}

/** The cart's state in the browser; null on the server, and until hydration. */
export function useCart(): CartState | null {
  return useSyncExternalStore(
    subscribe,
    () => cartClient().state(),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  return cartClient().subscribe(listener);
}

/** Gives the store the cart that came with the page. @param page null if the cart did not come with it */
export function useHydratedCart(page: CartPage | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came with the page; what the app reads later goes through the store
  useEffect(() => {
    if (page?.fault === null) cartClient().hydrate(page.cart, performance.timeOrigin);
  }, []);
}

function connect(): CartStore {
  const channel = openChannel();
  const created = createCartStore({
    read: readCart,
    send,
    sendOnLeave,
    exclusively: withCartLock,
    hasCart: () => readCountCookie() !== null,
    broadcast: (cart) => channel?.postMessage(cart),
    pause,
    now: Date.now,
    newId,
  });
  let announced = '';
  created.subscribe(() => {
    const state = created.state();
    const { isPending, cart, adding } = state;
    const message = pendingMessage(state) ?? '';
    const isShown = setPending({ count: isPending && cart ? cart.totalQuantity : null, adding, message });
    // Each message is announced once, in the tab that the visitor looks at.
    if (message === announced || document.visibilityState === 'hidden') return;
    announced = message;
    if (message && !isShown) notifyOutsideCart([message]);
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<CartBroadcast | Handover>) => {
    if (!isHandover(data)) created.receive(data);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void created.refresh();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    restore(created, takePersisted());
    void created.refresh();
  });
  addEventListener('pagehide', () => {
    const pending = created.leavePage();
    persistPending(pending);
    if (pending.length > 0) channel?.postMessage({ pending } satisfies Handover);
  });
  restore(created, takePersisted());
  return created;
}

/** Keys of commands that another tab handed over. */
const handedOver = new Set<string>();

function isHandedOver({ id }: CartCommand): boolean {
  return id !== undefined && handedOver.has(id);
}

/**
 * Takes over the pending commands of a tab that was left. Every other tab gets them and sends them under the same keys, so that the server executes
 * them once. These tabs emit no shop event and announce no success, because the tab that was left does so itself if it was only reloaded.
 */
export function takeOver({ pending }: Handover): void {
  for (const { command } of pending) if (command.id) handedOver.add(command.id);
  restore(cartClient(), pending);
}

function restore(cart: CartStore, pending: readonly PendingCommand[]): void {
  for (const finished of cart.restore(pending))
    void finished.then(({ command, result }) => toastOutsideCart(forToast(command, result)));
}

/** A result for a shopper who has left the page: an addition is announced, unless another tab does that, and a failed one names its product. */
export function forToast(command: CartCommand, result: CartResult): CartResult {
  const { kind, label } = command;
  const { isDone, messages } = result;
  if (isDone && kind === 'add' && !isHandedOver(command))
    return { ...result, messages: [appMessages.added, ...messages] };
  return isDone || !label ? result : { ...result, messages: messages.map((message) => `${label}: ${message}`) };
}

/**
 * Shows messages as toasts if the cart is no longer on the screen (TOAST-1). Those beside a line name its product; those of a line that is no longer in
 * the cart are left out.
 */
export function toastOutsideCart({ messages, lineMessages }: CartResult): void {
  const { cart = null } = cartClient().state();
  const named = lineMessages.flatMap(({ lineId, message }) => {
    const line = findLine(cart, lineId);
    return line ? [`${productTitle(line)}: ${message}`] : [];
  });
  notifyOutsideCart([...messages, ...named]);
}

function notifyOutsideCart(messages: readonly string[]): void {
  if (!isCartShown()) for (const message of messages) notify(message);
}

function isCartShown(): boolean {
  return isPage('/cart/:flow?', location.pathname);
}

async function send(command: CartCommand): Promise<CartResult> {
  const result = await sendCommand(command);
  if (!isHandedOver(command)) emitAdded(command, result);
  return result;
}

/** Emits the event of an addition. Undo emits none, because the event was emitted when the item was first added. */
function emitAdded(command: CartCommand, { isDone, cart }: CartResult): void {
  const items = command.kind === 'add' ? command.lines : command.kind === 'sim' ? [command.line] : [];
  if (isDone && cart && items.length > 0) emitShopEvent({ name: 'itemsAdded', items, cart });
}

/** A random UUID (version 4). crypto.randomUUID exists in secure contexts only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
}
