import type { Cart } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import type { RequestStatus } from '#site/kernel/layout/page-request.ts';
import { addedVariants } from '../every-page/cart-status.ts';
import type { CartBroadcast, ServerCart } from '../every-page/tabs.ts';
import { writesFor } from '../rules/cart-writes.ts';
import type { CartCommand, CartItemInput } from '../rules/command.ts';
import { findLine, hasItem, itemIn, lineQuantity } from '../rules/lines.ts';
import { isReplay } from '../rules/replay.ts';
import type { CartResult, LineMessage, Messages } from '../rules/responses.ts';

/** CART-18, PAGE-9: the requests that may be under way for a cart. */
export type RequestName = 'fetch' | 'create' | 'addLines' | 'updateLines' | 'updateAttributes';

export interface Undo {
  lines: CartItemInput[];
  /** The index of the removed line in the list on the screen. */
  index: number;
}

export interface CartState {
  /** The cart that the storefront last returned; undefined until it was read. */
  serverCart: Cart | null | undefined;
  /** The server's cart with the pending commands applied. */
  cart: Cart | null | undefined;
  isEstimate: boolean;
  /** A command is queued or in progress. */
  isPending: boolean;
  /** The variants that pending commands add; of a product with extras, only the product's. */
  adding: readonly string[];
  /** The visitor changed something on this page. */
  isTouched: boolean;
  /** The last try got no response, and will be repeated. */
  isRetrying: boolean;
  /** The last try was refused by this visitor's rate limit. */
  isRateLimited: boolean;
  messages: string[];
  /** Messages of commands. Each stays until the next command on its line. */
  lineMessages: LineMessage[];
  /** Messages that follow from the storefront's cart alone, and are replaced with it. */
  standingMessages: LineMessage[];
  undo: Undo | null;
  requests: Readonly<Record<RequestName, RequestStatus>>;
}

export const initialState: CartState = {
  serverCart: undefined,
  cart: undefined,
  isEstimate: false,
  isPending: false,
  adding: [],
  isTouched: false,
  isRetrying: false,
  isRateLimited: false,
  messages: [],
  lineMessages: [],
  standingMessages: [],
  undo: null,
  requests: { fetch: 'IDLE', create: 'IDLE', addLines: 'IDLE', updateLines: 'IDLE', updateAttributes: 'IDLE' },
};

export function requestOf(command: CartCommand, serverCart: Cart | null | undefined): RequestName {
  if (command.kind === 'set' || command.kind === 'step' || command.kind === 'reconcile') return 'updateLines';
  if (!serverCart) return 'create';
  return command.kind === 'refer' ? 'updateAttributes' : 'addLines';
}

/** The line that a command is about; null for the cart as a whole. */
export function lineOf(command: CartCommand): string | null {
  return command.kind === 'set' || command.kind === 'step' ? command.lineId : null;
}

/** The messages of a result. If a command on a line failed, they are shown beside that line as long as it exists. */
export function messagesOf(result: CartResult, command: CartCommand, cart: Cart | null): Messages {
  const { messages, lineMessages, isDone } = result;
  const lineId = lineOf(command);
  const isThere = cart?.lines.some(({ id }) => id === lineId) ?? false;
  if (isDone || !lineId || !isThere) return { messages, lineMessages };
  return { messages: [], lineMessages: [...lineMessages, ...messages.map((message) => ({ lineId, message }))] };
}

export type CartStateContainer = ReturnType<typeof createCartState>;

/** The state, with the optimistic cart computed again at every change. @param pending returns the pending commands */
export function createCartState(pending: () => readonly CartCommand[]) {
  let state: CartState = initialState;
  /** When the server's cart was requested, in milliseconds; 0 before. */
  let requestedAt = 0;
  const listeners = new Set<() => void>();
  const items = new Map<string, Item>();

  function change(changes: Partial<CartState>): void {
    const next = { ...state, ...changes };
    const commands = pending();
    const optimistic =
      next.serverCart === undefined
        ? { cart: undefined, isEstimate: false }
        : optimisticCart(next.serverCart, commands, items);
    state = { ...next, ...optimistic, isPending: commands.length > 0, adding: addedVariants(commands) };
    for (const listener of listeners) listener();
  }

  /** Stores the cart of a response to this tab. The tabs take turns, so it is the latest, even if the machine's clock was set back. */
  function setServerCart({ at, cart }: ServerCart, changes: Partial<CartState> = {}): void {
    requestedAt = at;
    for (const line of cart?.lines ?? []) items.set(line.id, itemIn(line));
    change({ ...changes, serverCart: cart });
  }

  return {
    state: () => state,
    items: items as ItemsByLine,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    changeRequest(name: RequestName, status: RequestStatus, changes: Partial<CartState> = {}) {
      change({ ...changes, requests: { ...state.requests, [name]: status } });
    },
    setServerCart,
    /** Stores the cart that came with the page, unless a newer one is known. */
    hydrate(cart: Cart | null, at: number) {
      if (requestedAt === 0) setServerCart({ at, cart });
    },
    /** Stores another tab's broadcast. Messages of this tab beside lines that have changed are dropped, because they may no longer be true. */
    receive({ lineMessages: standingMessages, ...broadcast }: CartBroadcast) {
      if (broadcast.at < requestedAt) return;
      const isUnchanged = ({ lineId }: LineMessage) =>
        findLine(broadcast.cart, lineId)?.quantity === findLine(state.serverCart ?? null, lineId)?.quantity;
      setServerCart(broadcast, { lineMessages: state.lineMessages.filter(isUnchanged), standingMessages });
    },
    /** Milliseconds since the server's cart was requested; infinite when the clock was set back. */
    age: (now: number) => (now < requestedAt ? Number.POSITIVE_INFINITY : now - requestedAt),
  };
}

interface OptimisticCart {
  cart: Cart | null;
  /** Commands are pending, so amounts are estimates until the storefront has given its own. */
  isEstimate: boolean;
}

/** The item of each line that was in the cart since the page was loaded, by the line's id. */
type ItemsByLine = ReadonlyMap<string, Item>;

/** The cart as it will be when all pending commands are granted (CART-19): by the same rules as on the server. */
export function optimisticCart(
  serverCart: Cart | null,
  pending: readonly CartCommand[],
  items: ItemsByLine,
): OptimisticCart {
  const cart = pending.reduce((held, command) => applyCommand(held, command, items), serverCart);
  return { cart, isEstimate: cart !== serverCart };
}

function applyCommand(cart: Cart | null, command: CartCommand, items: ItemsByLine): Cart | null {
  const current = withCurrentLine(cart, command, items);
  if (isReplay(current, cart)) return cart;
  const result = writesFor(cart, current);
  return result.refusal ? cart : result.expected;
}

/** Finds a line whose id has changed by its item: the storefront has given it an id since, or another tab has restored it. */
export function withCurrentLine(cart: Cart | null, command: CartCommand, items: ItemsByLine): CartCommand {
  if (command.kind !== 'set' && command.kind !== 'step') return command;
  const item = items.get(command.lineId);
  const line = findLine(cart, command.lineId) ?? (item && cart?.lines.find((each) => hasItem(each, item)));
  return line ? { ...command, lineId: line.id } : command;
}

/** Merges clicks on one line in one direction; null for others. A change of direction stays a command, since rules and stock may apply between. */
export function mergeSteps(last: CartCommand, next: CartCommand): CartCommand | null {
  const isSameWay =
    last.kind === 'step' &&
    next.kind === 'step' &&
    last.lineId === next.lineId &&
    Math.sign(last.by) === Math.sign(next.by);
  return isSameWay ? { ...last, by: last.by + next.by } : null;
}

/** The lines that a removal removes or lowers, as the lines of the command that restores them. */
export function removedItems(command: CartCommand, before: Cart | null): CartItemInput[] {
  const after = optimisticCart(before, [command], new Map()).cart;
  return (before?.lines ?? []).flatMap(({ id, quantity, variantId, total: _, ...shown }) => {
    return lineQuantity(after, id) >= quantity
      ? []
      : [{ variantId, planId: shown.sellingPlan?.id ?? null, quantity, shown }];
  });
}
