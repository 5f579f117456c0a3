import { data, href, redirect } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { providersContext, type Shop, shopContext, timeLeftContext } from '#site/kernel/context.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { required } from '#site/kernel/loading/load.ts';
import {
  isAborted,
  isProviderFault,
  retryAfterOf,
  statusOf,
  unavailable,
} from '#site/kernel/loading/provider-fault.ts';
import screen from '#site/kernel/screens/screen.module.css';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import type { Route } from './+types/checkout.route.ts';
import { forgetCart, forgetCount, keepCart, keepWaiting, readCartId, readSeenLines } from './cart-cookie.ts';
import { CartFault } from './cart-fault.tsx';
import { cartMemoryContext } from './cart-memory.ts';
import { changeCart } from './change-cart.ts';
import { commandTimeout, limitedTime } from './in-time.ts';
import { NotBegun } from './locks.ts';
import { excessMessages } from './said.ts';
import { seenByLooking } from './seen-lines.ts';
import { UnsureWrite } from './write-cart.ts';

export const handle = { chrome: 'none' } satisfies PageHandle;

export function headers({ errorHeaders }: Route.HeadersArgs) {
  const wait = errorHeaders?.get('retry-after');
  return { 'cache-control': 'private, no-store', ...(wait && { 'retry-after': wait }) };
}

/** A cart that a rule has still to lower is shown again first: opening an address changes nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { siteUrl } = shop;
  const cartId = readCartId(request);
  const cart = cartId && (await required(context, ({ storefront }) => storefront.cart(cartId)));
  if (!cart || cart.totalQuantity === 0) return data(null, { status: 409 });
  if (excessMessages(cart).length > 0) throw redirect(href('/cart/:flow?'), { status: 303 });
  throw redirect(checkoutAddress(cart, shop), { headers: forgetCount(siteUrl) });
}

/** The cart's button: lowers what the rules ask for, shows that first, and leads on to the checkout when there was nothing to lower (CART-2). */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { siteUrl, report } = shop;
  const { storefront, detached } = context.get(providersContext);
  const cartId = readCartId(request);
  if (!cartId) return data(null, { status: 409 });
  try {
    const memory = context.get(cartMemoryContext);
    const timeLeft = limitedTime(context.get(timeLeftContext));
    const tools = { storefront, memory, timeLeft, report, referral: null };
    const outcome = await detached(commandTimeout, () => changeCart(tools, cartId, { kind: 'tidy' }));
    const { cart, notes, status } = outcome;
    if (!cart || cart.totalQuantity === 0)
      return data(null, { status: 409, headers: cart ? undefined : forgetCart(siteUrl) });
    if (status < 400 && notes.length === 0 && excessMessages(cart).length === 0)
      return redirect(checkoutAddress(cart, shop), { status: 303, headers: forgetCount(siteUrl) });
    const headers = keepCart(cart, seenByLooking(readSeenLines(request), cart), siteUrl);
    keepWaiting(headers, outcome, siteUrl);
    return redirect(href('/cart/:flow?'), { status: 303, headers });
  } catch (fault) {
    if (fault instanceof UnsureWrite || fault instanceof NotBegun || isProviderFault(fault)) {
      if (!isProviderFault(fault) || !isAborted(fault)) report(fault);
      const headers = { 'retry-after': String(retryAfterOf(fault)) };
      throw data(null, { status: isProviderFault(fault) ? statusOf(fault) : unavailable, headers });
    }
    throw fault;
  }
}

/** Fresh, the cart's own, and at a host that the settings name (ROUTE-17); the fault is the storefront's where it is not. */
function checkoutAddress({ checkoutUrl }: Cart, { checkoutOrigins, report }: Shop): string {
  const { origin } = new URL(checkoutUrl);
  if (checkoutOrigins.includes(origin)) return checkoutUrl;
  report(new Error(`The storefront sends to a checkout at ${origin}, which CHECKOUT_HOSTS does not name.`));
  throw data(null, { status: 502 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Checkout', noIndex: true });
}

export default function NoCheckout() {
  return (
    <section className={screen.screen}>
      <h1 className="display">No checkout has been initiated</h1>
      <ButtonLink to={href('/shop/:collection?')}>View Shop</ButtonLink>
    </section>
  );
}

export function ErrorBoundary() {
  return <CartFault />;
}
