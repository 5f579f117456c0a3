import { data, href, redirect } from 'react-router';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { answered } from '#site/pages/provider-fault.ts';
import screen from '#site/pages/screen.module.css';
import { ButtonLink } from '#site/ui/button.tsx';
import type { Route } from './+types/checkout.route.ts';
import { forgetCount, readCartId } from './cart-cookie.ts';
import { CartFault } from './cart-fault.tsx';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

/** On to the cart's own checkout, at a fresh address and only to a host that the settings name (ROUTE-17). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { checkoutOrigins, report } = context.get(shopContext);
  const cartId = readCartId(request);
  const cart = cartId && (await answered(context.get(providersContext).storefront.cart(cartId), report));
  if (!cart || cart.totalQuantity === 0) return data(null, { status: 409 });
  if (!checkoutOrigins.includes(new URL(cart.checkoutUrl).origin)) {
    throw new Error(
      `The storefront sends to a checkout at ${new URL(cart.checkoutUrl).origin}, which CHECKOUT_HOSTS does not name.`,
    );
  }
  throw redirect(cart.checkoutUrl, { headers: forgetCount() });
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
