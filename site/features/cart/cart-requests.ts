import { data, href, type RouterContextProvider, redirect } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { providersContext, shopContext, timeLeftContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { isDocumentRequest } from '#site/kernel/http/document-request.ts';
import {
  isAborted,
  isProviderFault,
  retryAfterOf,
  statusOf,
  unavailable,
} from '#site/kernel/loading/provider-fault.ts';
import type { CartAnswer } from './cart-answer.ts';
import {
  forgetCart,
  keepCart,
  keepWaiting,
  readCartId,
  readCredit,
  readSeenLines,
  readWaiting,
} from './cart-cookie.ts';
import { cartMemoryContext } from './cart-memory.ts';
import { type CartPage, cartPage, simOffer } from './cart-page.ts';
import { type Changing, changeCart } from './change-cart.ts';
import { commandTimeout, limitedTime, readInTime, StillWriting } from './in-time.ts';
import { NotBegun } from './locks.ts';
import { notAccepted, type Outcome } from './outcome.ts';
import { type Asked, RefusedWish, readWishes } from './read-wish.ts';
import { excessMessages, inWords } from './said.ts';
import { priceMessages, type SeenLines, seenByLooking, seenByWish, shortageNotes } from './seen-lines.ts';
import { wishFor } from './wish-for.ts';
import { UnsureWrite } from './write-cart.ts';

interface CartRequest {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const tooSlow =
  'The shop takes too long to answer right now, so nothing was changed in your cart. Please try again in a minute.';
const unreachable = 'The shop can’t be reached right now. Nothing in your cart is lost. Please try again in a minute.';
const unsure =
  'The shop broke off, so we can’t say whether this reached your cart. Please look at it before you try again.';

/** Looking at a cart changes nothing in it, at no address (CART-6). */
export async function readCartPage({ context, request }: CartRequest, flow?: string) {
  const { siteUrl, report } = context.get(shopContext);
  const { storefront } = context.get(providersContext);
  const memory = context.get(cartMemoryContext);
  const timeLeft = limitedTime(context.get(timeLeftContext));
  const cartId = readCartId(request);
  const waiting = readWaiting(request);
  const seen = readSeenLines(request);
  try {
    const cart = cartId
      ? await readInTime(readTheirs({ storefront, memory, timeLeft }, cartId), timeLeft(), report)
      : null;
    const sim = flow === 'sim' ? await simOffer(context, timeLeft(), cart) : null;
    const headers = cart
      ? keepCart(cart, seenByLooking(seen, cart), siteUrl)
      : cartId
        ? forgetCart(siteUrl)
        : new Headers();
    if (waiting.notes.length > 0 || waiting.removed.length > 0)
      keepWaiting(headers, { notes: [], removed: [] }, siteUrl);
    return data<CartPage>(cartPage(cart, waiting, seen, sim), { headers });
  } catch (fault) {
    if (!isProviderFault(fault) && !(fault instanceof NotBegun)) throw fault;
    if (!isProviderFault(fault) || !isAborted(fault)) report(fault);
    const headers = { 'retry-after': String(retryAfterOf(fault)) };
    return data<CartPage>(
      { ...cartPage(null, waiting, seen, null), fault: unreachable },
      { status: unavailable, headers },
    );
  }
}

type Reading = Pick<Changing, 'storefront' | 'memory' | 'timeLeft'>;

/** Reads when the changes under way for the cart are done: it may be one of them which puts another cart in the place of one that is gone. */
async function readTheirs({ storefront, memory, timeLeft }: Reading, cartId: string): Promise<Cart | null> {
  const theirs = () => memory.successors.get(cartId) ?? cartId;
  const read = () =>
    memory.locks.read(cartId, timeLeft(), async () => ({ id: theirs(), cart: await storefront.cart(theirs()) }));
  const first = await read();
  if (first.cart) return first.cart;
  // No change waits for a read, so one may have found the cart gone, and replaced it, meanwhile.
  return memory.locks.read(cartId, timeLeft(), async () => (theirs() === first.id ? null : storefront.cart(theirs())));
}

/** A wish for the cart, or several. A plain form is sent back to the cart, so that reloading repeats nothing; the app gets what there is to say. */
export async function takeWish({ context, request }: CartRequest) {
  const { siteUrl, report } = context.get(shopContext);
  const { storefront, detached } = context.get(providersContext);
  const memory = context.get(cartMemoryContext);
  const timeLeft = limitedTime(context.get(timeLeftContext));
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const seen = readSeenLines(request);
  try {
    const wishes = await readWishes(request);
    const wait = await context.get(visitorLimitsContext).cart(wishes.length);
    if (wait !== null) return tooMany(wait);
    const tools = { storefront, memory, timeLeft, report, referral: readCredit(request) };
    const done = await detached(commandTimeout, () => inOrder(tools, readCartId(request), wishes));
    const outcome = withShortages(done, seen);
    const { cart } = outcome;
    const headers = cart
      ? keepCart(cart, seenAfter(wishes, outcome, seen, cart), siteUrl)
      : outcome.isGone
        ? forgetCart(siteUrl)
        : undefined;
    if (outcome.status !== 200 || !isDocumentRequest(request))
      return data(answerTo(outcome, seen), { status: outcome.status, headers });
    const waiting = headers ?? new Headers();
    if (outcome.notes.length > 0 || outcome.removed.length > 0) keepWaiting(waiting, outcome, siteUrl);
    return redirect(href('/cart/:flow?'), { status: 303, headers: waiting });
  } catch (error) {
    if (error instanceof RefusedWish) return failure(error.status, error.message);
    if (error instanceof NotBegun) {
      report(error);
      return failure(unavailable, tooSlow, { isFault: true });
    }
    if (error instanceof UnsureWrite) {
      report(error.cause);
      return failure(unavailable, unsure, { isFault: true, isUnderWay: error instanceof StillWriting });
    }
    if (!isProviderFault(error)) throw error;
    if (!isAborted(error)) report(error);
    const status = statusOf(error);
    if (status !== unavailable) return failure(status, notAccepted);
    return failure(status, unreachable, { isFault: true }, { 'retry-after': String(retryAfterOf(error)) });
  }
}

/**
 * One after the other, each on the cart that the one before left. What follows a fault was wished for a cart that did not come to be, so it is
 * let go; the cookies of what was done are kept.
 */
async function inOrder(tools: Changing, cartId: string | null, [first, ...others]: [Asked, ...Asked[]]) {
  let outcome = await changeCart(tools, cartId, await wishFor(tools, first));
  try {
    for (const asked of others)
      outcome = await changeCart(tools, outcome.cart?.id ?? null, await wishFor(tools, asked));
  } catch (fault) {
    tools.report(fault);
  }
  return outcome;
}

/** What the shop lowered since the visitor last saw it, where the wish has not told of it already. */
function withShortages(outcome: Outcome, seen: SeenLines): Outcome {
  const shortages = outcome.cart ? shortageNotes(seen, outcome.cart) : [];
  const isTold = (line: string | null) => outcome.notes.some((each) => each.line === line);
  return { ...outcome, notes: [...outcome.notes, ...shortages.filter(({ line }) => !isTold(line))] };
}

/** A referral is sent by the page itself, and nobody looks at its answer. */
function seenAfter(wishes: readonly Asked[], { status }: Outcome, seen: SeenLines, cart: Cart): SeenLines {
  const isShown = status === 200 && wishes.some(({ kind }) => kind !== 'refer');
  return isShown ? seenByWish(seen, cart) : seenByLooking(seen, cart);
}

function answerTo(outcome: Outcome, seen: SeenLines): CartAnswer {
  const { status, cart, notes, messages, lineMessages } = outcome;
  const said = inWords(cart, notes);
  return {
    isDone: status === 200,
    messages: [...messages, ...said.messages],
    lineMessages: [
      ...lineMessages,
      ...said.lineMessages,
      ...(cart ? [...excessMessages(cart), ...priceMessages(seen, cart)] : []),
    ],
    cart,
  };
}

/** Nothing was done. `wait` is in seconds. */
function tooMany(wait: number) {
  const message = `That was more than one cart can take at once, so nothing was changed. Please try again in ${wait} seconds.`;
  const answer: CartAnswer = { isDone: false, messages: [message], lineMessages: [], retryAfter: wait };
  return data(answer, { status: 429, headers: { 'retry-after': String(wait) } });
}

function failure(
  status: number,
  message: string,
  kind: Pick<CartAnswer, 'isFault' | 'isUnderWay'> = {},
  headers?: Record<string, string>,
) {
  const answer: CartAnswer = { isDone: false, messages: [message], lineMessages: [], ...kind };
  return data(answer, { status, headers });
}
