import { tellOfAdding } from '#site/pixel/tell-of-adding.ts';
import type { CartAnswer } from '../cart-answer.ts';
import { awaitCount, readCountCookie } from '../cart-count.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Wish } from '../wish.ts';
import { readCart, sendLeft, sendWish } from './ask.ts';
import { openChannel } from './channel.ts';
import type { Telling } from './known-cart.ts';
import { keepLeft, takeLeft } from './left-wishes.ts';
import { type CartStore, createCartStore } from './store.ts';

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
  channel?.addEventListener('message', ({ data }: MessageEvent<Telling>) => made.hear(data));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void made.refresh();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    made.takeUp(takeLeft());
    void made.refresh();
  });
  // Whoever leaves right after a click means it.
  addEventListener('pagehide', () => keepLeft(made.leave()));
  made.takeUp(takeLeft());
  return made;
}

async function send(wish: Wish): Promise<CartAnswer> {
  const answer = await sendWish(wish);
  tellOfAdding(wish, answer);
  return answer;
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
