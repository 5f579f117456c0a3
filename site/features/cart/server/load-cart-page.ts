import { data } from 'react-router';
import type { Cart, SimCard, Storefront } from '#providers/storefront/types.ts';
import {
  providersContext,
  type RouteArgs,
  type RouterContext,
  siteContext,
  timeLeftContext,
} from '#site/kernel/context.ts';
import { optional, reportFault } from '#site/kernel/loading/load.ts';
import { type CartSessions, cartSessionsContext } from '../cart-sessions.ts';
import { serverMessages } from '../rules/messages.ts';
import { formatNotices } from '../rules/notices.ts';
import type { CartPage } from '../rules/responses.ts';
import { browserCart, browserMessages } from './browser-cart.ts';
import { clearCart, type Flash, readCartId, readFlash, readSnapshot, setCartCookies, setFlash } from './cookies.ts';
import { readWithTimeout } from './read-with-timeout.ts';
import { type CartSnapshot, snapshotOnRead, standingMessages, stockNotices } from './snapshot.ts';

/**
 * Reads the visitor's cart, with its messages. Reading changes nothing in the cart, at any URL (CART-6). If the storefront
 * is down, the page has a `fault`, and the response has the status and Retry-After of `reportFault`.
 */
export async function loadCartPage({ context, request }: RouteArgs, flow?: string) {
  const { siteUrl, report } = context.get(siteContext);
  const { storefront } = context.get(providersContext);
  const sessions = context.get(cartSessionsContext);
  const timeLeft = context.get(timeLeftContext);
  const cartId = readCartId(request, siteUrl);
  const flash = readFlash(request, siteUrl);
  const snapshot = readSnapshot(request, siteUrl);
  try {
    const cart = cartId
      ? await readWithTimeout(readCart({ storefront, sessions, timeLeft }, cartId), timeLeft(), report)
      : null;
    const offer = flow === 'sim' ? await simOffer(context, timeLeft(), cart) : noOffer;
    const headers = cart
      ? setCartCookies(cart, snapshotOnRead(snapshot, cart), siteUrl)
      : cartId
        ? clearCart(siteUrl)
        : new Headers();
    if (flash.notices.length > 0 || flash.removed.length > 0) setFlash(headers, { notices: [], removed: [] }, siteUrl);
    return data<CartPage>(cartPage(cart, flash, snapshot, offer), { headers });
  } catch (fault) {
    const page = { ...cartPage(null, flash, snapshot, noOffer), fault: serverMessages.unreachable };
    return data<CartPage>(page, reportFault(context, fault));
  }
}

interface ReadTools {
  storefront: Storefront;
  sessions: CartSessions;
  /** Milliseconds until the response is due. */
  timeLeft: () => number;
}

/** Reads the cart after the commands in progress on it, because one of them may replace a cart that is gone. */
async function readCart({ storefront, sessions, timeLeft }: ReadTools, cartId: string): Promise<Cart | null> {
  const { locks, replacedBy } = sessions;
  const currentId = () => replacedBy.get(cartId) ?? cartId;
  let id = cartId;
  const read = () =>
    locks.read(cartId, timeLeft(), () => {
      id = currentId();
      return storefront.cart(id);
    });
  const cart = await read();
  // Commands do not wait for reads, so one may have replaced the cart meanwhile.
  return cart ?? (id === currentId() ? null : read());
}

/** The SIM card that `/cart/sim` adds, or the messages why it adds none. */
interface SimOffer {
  sim: SimCard | null;
  messages: string[];
}

const noOffer: SimOffer = { sim: null, messages: [] };

/** If the catalog cannot be read, the cart is shown with a message instead of the offer. */
async function simOffer(context: RouterContext, milliseconds: number, cart: Cart | null): Promise<SimOffer> {
  if (cart?.lines.some((line) => line.role === 'sim')) return noOffer;
  const read = await optional(context, async ({ storefront }) => ({ sim: await storefront.simCard() }), milliseconds);
  if (!read) return { sim: null, messages: [serverMessages['sim-unread']] };
  const { sim } = read;
  if (sim?.availableForSale) return { sim, messages: [] };
  return { sim, messages: [serverMessages[sim ? 'sim-sold-out' : 'no-sim']] };
}

function cartPage(cart: Cart | null, flash: Flash, snapshot: CartSnapshot, { sim, messages }: SimOffer): CartPage {
  const notices = [...flash.notices, ...(cart ? stockNotices(snapshot, cart) : [])];
  const formatted = formatNotices(cart, notices);
  const standing = cart ? standingMessages(cart, snapshot) : [];
  const lineMessages = browserMessages([...formatted.lineMessages, ...standing]);
  return {
    cart: browserCart(cart),
    messages: [...messages, ...formatted.messages],
    lineMessages,
    removed: flash.removed,
    sim,
    fault: null,
  };
}
