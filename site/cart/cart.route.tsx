import { data, href, redirect } from 'react-router';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { isProviderFault, unavailable } from '#site/pages/provider-fault.ts';
import type { Route } from './+types/cart.route.ts';
import { forgetCart, keepCart, readCartId } from './cart-cookie.ts';
import { CartScreen } from './cart-screen.tsx';
import { changeCart } from './change-cart.ts';
import { RefusedWish, readWish } from './wish.ts';

const flows = new Set([undefined, 'sim', 'phone']);

const unreachable = 'The shop can’t be reached right now. Nothing in your cart is lost. Please try again in a minute.';

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const cookies = [...loaderHeaders.getSetCookie(), ...actionHeaders.getSetCookie()];
  return [['cache-control', 'private, no-store'], ...cookies.map((cookie) => ['set-cookie', cookie])] as [
    string,
    string,
  ][];
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (!flows.has(params.flow)) throw data(null, { status: 404 });
  const { siteUrl, report } = context.get(shopContext);
  const cartId = readCartId(request);
  if (!cartId) return { cart: null, fault: null };
  try {
    const cart = await context.get(providersContext).storefront.cart(cartId);
    return data({ cart, fault: null }, { headers: cart ? keepCart(cart, siteUrl) : forgetCart() });
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    report(fault);
    return data({ cart: null, fault: unreachable }, { status: unavailable });
  }
}

/** One wish for the cart. A plain form is sent back to the cart, so that reloading repeats nothing; the app gets the outcome. */
export async function action({ context, request }: Route.ActionArgs) {
  const { siteUrl, report } = context.get(shopContext);
  try {
    const wish = readWish(await request.formData());
    const { status, cart, messages } = await changeCart(
      context.get(providersContext).storefront,
      readCartId(request),
      wish,
    );
    const headers = cart ? keepCart(cart, siteUrl) : undefined;
    const isPlainForm = request.headers.get('accept')?.includes('text/html');
    if (status === 200 && isPlainForm && messages.length === 0)
      throw redirect(href('/cart/:flow?'), { status: 303, headers });
    return data({ messages }, { status, headers });
  } catch (error) {
    if (error instanceof RefusedWish) return data({ messages: [error.message] }, { status: 400 });
    if (!isProviderFault(error)) throw error;
    report(error);
    return data({ messages: [unreachable] }, { status: unavailable });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Cart', noIndex: true });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = actionData?.messages ?? (loaderData.fault ? [loaderData.fault] : []);
  return <CartScreen cart={loaderData.cart} isUnknown={loaderData.fault !== null} messages={messages} />;
}
