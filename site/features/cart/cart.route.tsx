import { data, isRouteErrorResponse } from 'react-router';
import { shopContext } from '#site/kernel/context.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { ErrorView } from '#site/kernel/screens/error-view.tsx';
import type { Route } from './+types/cart.route.ts';
import { CartFault } from './cart-fault.tsx';
import { readCartPage, takeWish } from './cart-requests.ts';
import { CartScreen } from './cart-screen.tsx';
import { cartClient } from './client/cart-client.ts';
import { wayBack } from './way-back.ts';

const flows = new Set([undefined, 'sim', 'phone']);

export const handle = { section: 'cart', withoutConsentNotice: true } satisfies PageHandle;

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get('retry-after') ?? loaderHeaders.get('retry-after');
  return { 'cache-control': 'private, no-store', ...(wait && { 'retry-after': wait }) };
}

export async function loader(args: Route.LoaderArgs) {
  const { flow } = args.params;
  if (!flows.has(flow)) throw data(null, { status: 404 });
  const { data: page, init } = await readCartPage(args, flow);
  const { back, cookie } = wayBack(args.request, flow, args.context.get(shopContext).siteUrl);
  const headers = new Headers(init?.headers);
  if (cookie) headers.append('set-cookie', cookie);
  return data({ ...page, back }, { ...init, headers });
}

/** In its turn with what the app asks of the cart, so that what was read is never older than what is known. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return cartClient().readBy(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  return takeWish(args);
}

/** A wish that failed may have found the cart gone: the screen must not go on showing it. */
export function shouldRevalidate(): boolean {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Cart', noIndex: true });
}

export default function CartRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return <CartScreen page={loaderData} posted={actionData ?? null} flow={params.flow} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status < 500 ? <ErrorView error={error} /> : <CartFault />;
}
