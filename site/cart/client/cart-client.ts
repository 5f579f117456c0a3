import { readCountCookie } from '../cart-count.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { readCart, sendWish } from './ask.ts';
import { openChannel } from './channel.ts';
import { type CartStore, createCartStore, type Telling } from './store.ts';

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
    send: sendWish,
    exclusively: oneAtATime,
    hasCart: () => readCountCookie() !== null,
    tell: (telling) => channel?.postMessage(telling),
    pause,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<Telling>) => made.learn(data));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void made.refresh();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void made.refresh();
  });
  // Whoever leaves right after a click means it. Under the same ids, so that nothing is done twice should the page come back.
  addEventListener('pagehide', () => {
    for (const wish of made.unsent()) void sendWish(wish).catch(() => {});
  });
  return made;
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
