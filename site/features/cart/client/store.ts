import type { CartCommand } from '../rules/command.ts';
import { inDisplayOrder, lineQuantity } from '../rules/lines.ts';
import type { CartPage, CartResult, LineMessage } from '../rules/responses.ts';
import { createCartState, lineOf, optimisticCart, removedItems } from './cart-state.ts';
import { type CommandQueueTools, createCommandQueue } from './command-queue.ts';
import { RetryableError } from './transport.ts';

interface CartStoreTools extends CommandQueueTools {
  read: () => Promise<CartPage>;
}

export type CartStore = ReturnType<typeof createCartStore>;

/** A cart older than this is read again when its sheet is opened. Milliseconds. */
const staleAfter = 2000;

/** The cart in the browser, as its screens use it: state, pending commands and undo. */
export function createCartStore(tools: CartStoreTools) {
  const container = createCartState(() => queue.commands());
  const queue = createCommandQueue(tools, container, () => readNow(tools.read));
  const { state, subscribe, hydrate, receive } = container;
  const { leavePage, restore } = queue;

  async function readNow<Page extends CartPage>(get: () => Promise<Page>): Promise<Page> {
    container.changeRequest('fetch', 'PENDING');
    try {
      const at = tools.now();
      const page = await get();
      if (page.fault) container.changeRequest('fetch', 'REJECTED');
      else {
        const { cart, lineMessages } = page;
        const requests = { ...state().requests, fetch: 'FULFILLED' as const };
        // The server sends each message once, and no screen may have shown the messages of an earlier read.
        const messages = [...new Set([...state().messages, ...page.messages])];
        container.setServerCart({ at, cart }, { requests, messages, standingMessages: lineMessages });
      }
      return page;
    } catch (error) {
      container.changeRequest('fetch', 'REJECTED');
      throw error;
    }
  }

  /** Reads the cart by a given function, in turn with all other requests about the cart. */
  function readBy<Page extends CartPage>(get: () => Promise<Page>): Promise<Page> {
    return tools.exclusively(() => readNow(get));
  }

  /** Reads the cart again. If that fails, the state has the request's status, and the cart stays. @returns the messages that came with it */
  async function refresh(): Promise<readonly string[]> {
    try {
      return (await readBy(tools.read)).messages;
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      return [];
    }
  }

  /** The messages that are still true: those beside lines that the command neither names nor changes with the line that it names. */
  function remainingMessages(command: CartCommand): LineMessage[] {
    const { cart = null, lineMessages } = state();
    const after = optimisticCart(cart, [command], container.items).cart;
    const named = lineOf(command);
    return lineMessages.filter(
      ({ lineId }) => lineId !== named && lineQuantity(after, lineId) === lineQuantity(cart, lineId),
    );
  }

  function run(command: CartCommand): Promise<CartResult> {
    const lineMessages = remainingMessages(command);
    const undo = command.kind === 'add' ? { undo: null } : {};
    // Messages that came before the first change, or while commands are pending, are still unread.
    const messages = state().isPending || !state().isTouched ? state().messages : [];
    return queue.run(command, { isTouched: true, messages, lineMessages, ...undo });
  }

  return {
    state,
    subscribe,
    hydrate,
    receive,
    readBy,
    refresh,
    async refreshIfStale() {
      return container.age(tools.now()) > staleAfter ? refresh() : [];
    },
    run,
    /** Removes a line; `undo` restores it with all lines that were removed or lowered with it. */
    remove(lineId: string): Promise<CartResult> {
      const command: CartCommand = { kind: 'set', lineId, quantity: 0 };
      const before = state().cart ?? null;
      const index = inDisplayOrder(before?.lines ?? []).findIndex(({ id }) => id === lineId);
      const undo = { lines: removedItems(command, before), index };
      const result = run(command);
      container.change({ undo });
      return result;
    },
    undo() {
      const lines = state().undo?.lines;
      if (!lines) return;
      container.change({ undo: null });
      void run({ kind: 'restore', lines });
    },
    /** Removes messages and undo, which belong to the sheet that is closed or the page that is left. */
    clearMessages() {
      container.change({ messages: [], lineMessages: [], undo: null, isTouched: false });
    },
    leavePage,
    restore,
  };
}
