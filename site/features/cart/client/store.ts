import type { CartAnswer } from '../cart-answer.ts';
import type { CartPage } from '../cart-page.ts';
import { inShownOrder } from '../shown-order.ts';
import type { Wish } from '../wish.ts';
import { NoAnswer } from './ask.ts';
import { createKnownCart } from './known-cart.ts';
import { takenBy } from './view.ts';
import { createWishQueue, type WishQueueTools } from './wish-queue.ts';

export interface CartStoreTools extends WishQueueTools {
  read: () => Promise<CartPage>;
}

export type CartStore = ReturnType<typeof createCartStore>;

/** What the shop said longer ago is asked for again when the cart is opened. Milliseconds. */
const stale = 2000;

/** The cart in the browser, as its screens use it: what is known of it, the wishes that wait, and undo. */
export function createCartStore(tools: CartStoreTools) {
  const known = createKnownCart(() => queue.wishes());
  const queue = createWishQueue(tools, known, () => readNow(tools.read));
  const { state, subscribe, learnFirst, hear } = known;
  const { leave, takeUp } = queue;

  async function readNow<Page extends CartPage>(get: () => Promise<Page>): Promise<Page> {
    known.changeRequest('fetch', 'PENDING');
    try {
      const at = tools.now();
      const page = await get();
      if (page.fault) known.changeRequest('fetch', 'REJECTED');
      else {
        const { cart, lineMessages } = page;
        known.learn({ at, cart }, { requests: { ...state().requests, fetch: 'FULFILLED' }, lineMessages });
      }
      return page;
    } catch (error) {
      known.changeRequest('fetch', 'REJECTED');
      throw error;
    }
  }

  /** Reads the cart when its turn has come, in the way that the caller knows. */
  function readBy<Page extends CartPage>(get: () => Promise<Page>): Promise<Page> {
    return tools.exclusively(() => readNow(get));
  }

  /** Reads the cart again; should that fail, the state says so, and what was known stays. */
  async function refresh(): Promise<void> {
    try {
      await readBy(tools.read);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  function act(asked: Wish): Promise<CartAnswer> {
    const lineId = asked.kind === 'set' || asked.kind === 'step' ? asked.lineId : null;
    const lineMessages = state().lineMessages.filter((each) => each.lineId !== lineId);
    const undo = asked.kind === 'add' ? { undo: null } : {};
    // What was said in the midst of several changes nobody has read yet.
    const messages = state().isPending ? state().messages : [];
    return queue.act(asked, { isTouched: true, messages, lineMessages, ...undo });
  }

  return {
    state,
    subscribe,
    learnFirst,
    hear,
    readBy,
    refresh,
    /** Reads the cart unless it was told of just now. */
    freshen() {
      if (known.age(tools.now()) > stale) void refresh();
    },
    act,
    /** Removes a line, and can put it back with all that went with it. */
    remove(lineId: string): Promise<CartAnswer> {
      const wish: Wish = { kind: 'set', lineId, quantity: 0 };
      const before = state().cart ?? null;
      const place = inShownOrder(before?.lines ?? []).findIndex(({ id }) => id === lineId);
      const undo = { lines: takenBy(wish, before), place };
      const answer = act(wish);
      known.change({ undo });
      return answer;
    },
    undo() {
      const lines = state().undo?.lines;
      if (!lines) return;
      known.change({ undo: null });
      void act({ kind: 'restore', lines });
    },
    /** What was said belongs to the screen that was closed. */
    hush() {
      known.change({ messages: [], undo: null, isTouched: false });
    },
    leave,
    takeUp,
  };
}
