import { data, href, redirect } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { type SiteContext, siteContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { allowFormMethods, privateResponse } from '#site/kernel/http/route-middleware.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { required } from '#site/kernel/loading/load.ts';
import { Fog } from '#site/kernel/screens/fog.tsx';
import screen from '#site/kernel/screens/screen.module.css';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import type { Route } from './+types/checkout.route.ts';
import { withStockNotices } from './cart-action.ts';
import { serverMessages } from './rules/messages.ts';
import { excessMessages, type Notice, notice } from './rules/notices.ts';
import {
  clearCart,
  readCartId,
  readSnapshot,
  seemsWithoutCookies,
  setCartCookies,
  setFlash,
} from './server/cookies.ts';
import type { Outcome } from './server/execute-command.ts';
import { runCommands } from './server/run-command.ts';
import { snapshotOnCommand } from './server/snapshot.ts';

export const handle = { chrome: 'none' } satisfies PageHandle;

export const middleware = [allowFormMethods, privateResponse];
export const headers = passRetryAfter;

/** A GET changes nothing, so the cart is shown first if it has more plans than phones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(siteContext);
  const { siteUrl } = shop;
  const cartId = readCartId(request, siteUrl);
  const cart = cartId && (await required(context, ({ storefront }) => storefront.cart(cartId)));
  if (!cart || cart.totalQuantity === 0) return withoutCart(request, siteUrl);
  if (excessMessages(cart).length > 0) throw redirect(href('/cart/:flow?'), { status: 303 });
  throw redirect(checkoutAddress(cart, shop));
}

/** The action of the cart's button: enforces the rules, and redirects to the cart if that changed something, else to the checkout (CART-2). */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(siteContext);
  const { siteUrl } = shop;
  const cartId = readCartId(request, siteUrl);
  if (!cartId) return withoutCart(request, siteUrl);
  const wait = await context.get(visitorLimitsContext).checkout();
  if (wait !== null) throw data(null, { status: 429, headers: { 'retry-after': String(wait) } });
  const snapshot = readSnapshot(request, siteUrl);
  const reconciled = await required(context, () => runCommands(context, cartId, [{ kind: 'reconcile' }], null));
  const { cart, removed, ...found } = withStockNotices(reconciled, snapshot);
  const notices = [...found.notices, ...refusalNotices(reconciled)];
  // A line that has just sold out leaves a notice, which the cart shows even if it is empty now.
  if (!cart || (cart.totalQuantity === 0 && notices.length === 0))
    return withoutCart(request, siteUrl, cart ? undefined : clearCart(siteUrl));
  if (notices.length === 0 && excessMessages(cart).length === 0)
    return redirect(checkoutAddress(cart, shop), { status: 303 });
  const headers = setCartCookies(cart, snapshotOnCommand(snapshot, cart), siteUrl);
  setFlash(headers, { notices, removed }, siteUrl);
  return redirect(href('/cart/:flow?'), { status: 303, headers });
}

function withoutCart(request: Request, siteUrl: string, headers?: Headers) {
  const lacksCookies = seemsWithoutCookies(request, siteUrl, (path) => isPage('/cart/:flow?', path));
  const hint = lacksCookies ? serverMessages['no-cookie'] : null;
  return data({ hint }, { status: 409, headers });
}

/** Why the cart could not be corrected, as codes, because a redirect carries no text of the storefront. */
function refusalNotices({ status, lineMessages }: Outcome): Notice[] {
  if (status === 200) return [];
  if (lineMessages.length === 0) return [notice('not-corrected')];
  return lineMessages.map(({ lineId }) => notice('not-corrected-line', lineId));
}

/** The cart's checkout address. @throws data with status 502 if the settings do not name its host, which is a fault of the storefront (ROUTE-17) */
function checkoutAddress({ checkoutUrl }: Cart, { checkoutOrigins, report }: SiteContext): string {
  const { origin } = new URL(checkoutUrl);
  if (checkoutOrigins.includes(origin)) return checkoutUrl;
  report(new Error(`The storefront sends to a checkout at ${origin}, which CHECKOUT_HOSTS does not name.`));
  throw data(null, { status: 502 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ matches, title: matches[0].loaderData?.cartWords.checkout });
}

export default function NoCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { hint } = actionData ?? loaderData;
  return (
    <section className={screen.screen}>
      <Fog />
      <h1 className="display">No checkout has been initiated</h1>
      {hint && <p>{hint}</p>}
      <ButtonLink to={href('/shop/:collection?')}>{useLayoutData().cartWords.viewShop}</ButtonLink>
    </section>
  );
}

/** The cart could not be read for its checkout: offline, or the storefront is down. */
export function ErrorBoundary() {
  return (
    <section className={screen.screen}>
      <Fog />
      <h1 className="display">The checkout can’t begin right now</h1>
      <p>Nothing in your cart is lost. Please try again in a minute.</p>
      <a href={href('/cart/:flow?')}>Back to the cart</a>
    </section>
  );
}
