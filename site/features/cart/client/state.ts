import type { Cart } from '#providers/storefront/types.ts';
import type { RequestStatus } from '#site/kernel/layout/page-request.ts';
import type { CartAnswer, LineMessage } from '../cart-answer.ts';
import type { Wish, WishLine } from '../wish.ts';

/** CART-18, PAGE-9: what may be under way for a cart. */
export type RequestName = 'fetch' | 'create' | 'addLines' | 'updateLines' | 'updateAttributes';

export interface Undo {
  lines: WishLine[];
  /** Where in the list on the screen it lay. */
  place: number;
}

export interface CartState {
  /** As the shop last said; undefined until it was asked. */
  known: Cart | null | undefined;
  /** With what waits. */
  cart: Cart | null | undefined;
  isEstimate: boolean;
  /** A wish waits or is under way. */
  isPending: boolean;
  /** The visitor changed something on this page. */
  isTouched: boolean;
  /** The last try got no answer; it is made again. */
  isUnanswered: boolean;
  /** It was refused for now, because this visitor asks too often. */
  isLimited: boolean;
  messages: string[];
  lineMessages: LineMessage[];
  undo: Undo | null;
  requests: Readonly<Record<RequestName, RequestStatus>>;
}

export const initialState: CartState = {
  known: undefined,
  cart: undefined,
  isEstimate: false,
  isPending: false,
  isTouched: false,
  isUnanswered: false,
  isLimited: false,
  messages: [],
  lineMessages: [],
  undo: null,
  requests: { fetch: 'IDLE', create: 'IDLE', addLines: 'IDLE', updateLines: 'IDLE', updateAttributes: 'IDLE' },
};

export function requestOf(wish: Wish, known: Cart | null | undefined): RequestName {
  if (wish.kind === 'set' || wish.kind === 'step' || wish.kind === 'tidy') return 'updateLines';
  if (!known) return 'create';
  return wish.kind === 'refer' ? 'updateAttributes' : 'addLines';
}

/** What an answer has to say, beside the line it concerns wherever there is one. */
export function saidOf(
  answer: CartAnswer,
  wish: Wish,
  cart: Cart | null,
): Pick<CartState, 'messages' | 'lineMessages'> {
  const { messages, lineMessages, isDone } = answer;
  const lineId = wish.kind === 'set' || wish.kind === 'step' ? wish.lineId : null;
  const isThere = cart?.lines.some(({ id }) => id === lineId) ?? false;
  if (isDone || !lineId || !isThere) return { messages, lineMessages };
  return { messages: [], lineMessages: [...lineMessages, ...messages.map((message) => ({ lineId, message }))] };
}
