import { emitShopEvent } from '#site/kernel/shop-events.ts';
import type { CartAnswer } from '../cart-answer.ts';
import { awaitCount, readCountCookie } from '../cart-count.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Wish } from '../wish.ts';
import { readCart, sendLeft, sendWish } from './ask.ts';
import { type HandedOver, isHandedOver, openChannel } from './channel.ts';
import type { Telling } from './known-cart.ts';
import { keepLeft, takeLeft } from './left-wishes.ts';
import { sayUnseen } from './say-unseen.ts';
import { type CartStore, createCartStore } from './store.ts';
import type { LeftWish } from './wish-queue.ts';

let store: CartStore | undefined;

/** The browser's one cart store, begun when something first needs it. */
export function cartClient(): CartStore {
  store ??= connect();
  return store;
}

function connect(): CartStore {
  const channel = openChannel();
  const made = createCartStore({
    read: readCart,
    send,
    sendLeft,
    exclusively: oneAtATime,
    hasCart: () => readCountCookie() !== null,
    tell: (telling) => channel?.postMessage(telling),
    pause,
    now: Date.now,
    newId,
  });
  made.subscribe(() => {
    const { isPending, cart } = made.state();
    awaitCount(isPending && cart ? cart.totalQuantity : null);
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<Telling | HandedOver>) => {
    if (!isHandedOver(data)) made.hear(data);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void made.refresh();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    takeUp(made, takeLeft());
    void made.refresh();
  });
  // Whoever leaves right after a click means it. The next page in this tab asks what came of it; so do the other tabs, for there may be none.
  addEventListener('pagehide', () => {
    const left = made.leave();
    keepLeft(left);
    if (left.length > 0) channel?.postMessage({ left } satisfies HandedOver);
  });
  takeUp(made, takeLeft());
  return made;
}

/** Asks what became of what another tab left. */
export function takeOver({ left }: HandedOver): void {
  takeUp(cartClient(), left);
}

function takeUp(cart: CartStore, left: readonly LeftWish[]): void {
  for (const taken of cart.takeUp(left)) void taken.then(({ wish, answer }) => sayUnseen(named(wish, answer)));
}

/** Which addition failed, for who does not look at it any more. */
export function named({ label }: Wish, answer: CartAnswer): CartAnswer {
  if (answer.isDone || !label) return answer;
  return { ...answer, messages: answer.messages.map((message) => `${label}: ${message}`) };
}

async function send(wish: Wish): Promise<CartAnswer> {
  const answer = await sendWish(wish);
  emitAdded(wish, answer);
  return answer;
}

/** What is put back after a removal was an event before. */
function emitAdded(wish: Wish, { isDone, cart }: CartAnswer): void {
  const items = wish.kind === 'add' ? wish.lines : wish.kind === 'sim' ? [wish.line] : [];
  if (isDone && cart && items.length > 0) emitShopEvent({ name: 'itemsAdded', items, cart });
}

/** A random UUID (version 4). The browser's own function for it is kept to https and this machine's own addresses. */
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
