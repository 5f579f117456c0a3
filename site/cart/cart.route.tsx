import { data, href, isRouteErrorResponse, redirect } from 'react-router';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { ErrorView } from '#site/pages/error-view.tsx';
import { isProviderFault, isRefusal, unavailable } from '#site/pages/provider-fault.ts';
import type { Route } from './+types/cart.route.ts';
import type { CartAnswer } from './cart-answer.ts';
import { forgetCart, keepCart, keepNotes, readCartId, readNotes } from './cart-cookie.ts';
import { CartFault } from './cart-fault.tsx';
import { CartScreen } from './cart-screen.tsx';
import { changeCart } from './change-cart.ts';
import { noteSentence } from './notes.ts';
import { RefusedWish, readWish } from './wish.ts';

const flows = new Set([undefined, 'sim', 'phone']);

const unreachable = 'The shop can’t be reached right now. Nothing in your cart is lost. Please try again in a minute.';
const refused = 'The shop did not accept this, so your cart is unchanged.';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (!flows.has(params.flow)) throw data(null, { status: 404 });
  const { siteUrl, report } = context.get(shopContext);
  const cartId = readCartId(request);
  const notes = readNotes(request);
  if (!cartId) return { cart: null, notes, fault: null };
  try {
    const cart = await context.get(providersContext).storefront.cart(cartId);
    const headers = cart ? keepCart(cart, siteUrl) : forgetCart();
    if (notes.length > 0) keepNotes(headers, []);
    return data({ cart, notes, fault: null }, { headers });
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    report(fault);
    return data({ cart: null, notes, fault: unreachable }, { status: unavailable });
  }
}

/** One wish for the cart. A plain form is sent back to the cart, so that reloading repeats nothing; the app gets what there is to say. */
export async function action({ context, request }: Route.ActionArgs) {
  const { siteUrl, report } = context.get(shopContext);
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  try {
    const wish = await readWish(request);
    const outcome = await changeCart(context.get(providersContext).storefront, readCartId(request), wish);
    if (!outcome.cart) return answer(outcome.status, { isDone: false, messages: outcome.messages });
    const headers = keepCart(outcome.cart, siteUrl);
    if (!isPlainForm(request)) return answer(200, { isDone: true, messages: outcome.notes.map(noteSentence) }, headers);
    if (outcome.notes.length > 0) keepNotes(headers, outcome.notes);
    return redirect(href('/cart/:flow?'), { status: 303, headers });
  } catch (error) {
    if (error instanceof RefusedWish) return answer(400, { isDone: false, messages: [error.message] });
    if (!isProviderFault(error)) throw error;
    report(error);
    if (isRefusal(error)) return answer(502, { isDone: false, messages: [refused] });
    return answer(unavailable, { isDone: false, messages: [unreachable], isFault: true });
  }
}

function answer(status: number, cartAnswer: CartAnswer, headers?: Headers) {
  return data(cartAnswer, { status, headers });
}

/** A wish that failed may have found the cart gone: the screen must not go on showing it. */
export function shouldRevalidate(): boolean {
  return true;
}

/** A browser without JavaScript asks for a page; the app's own call does not. */
function isPlainForm(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Cart', noIndex: true });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, notes, fault } = loaderData;
  const loaded = [...notes.map(noteSentence), ...(fault ? [fault] : [])];
  return <CartScreen cart={cart} isUnknown={fault !== null} loaded={loaded} posted={actionData ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status < 500 ? <ErrorView error={error} /> : <CartFault />;
}
