import { data, isRouteErrorResponse } from 'react-router';
import { siteContext } from '#site/kernel/context.ts';
import { isJsonRequest } from '#site/kernel/http/document-request.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { allowFormMethods, privateResponse } from '#site/kernel/http/route-middleware.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { ErrorView } from '#site/kernel/screens/error-view.tsx';
import type { Route } from './+types/cart.route.ts';
import { cartAction } from './cart-action.ts';
import { cartClient } from './client/cart-client.ts';
import { backLink } from './server/back-link.ts';
import { loadCartPage } from './server/load-cart-page.ts';
import { CartFault } from './view/cart-fault.tsx';
import { CartScreen } from './view/cart-screen.tsx';

const flows = new Set([undefined, 'sim', 'phone']);

export const handle = { section: 'cart', withoutConsentNotice: true } satisfies PageHandle;

/** The app's own requests: the same cart and the same commands, in JSON. Its fetches outlive the page (`keepalive`), unlike React Router's. */
const jsonForApp: Route.MiddlewareFunction = async (args, next) => {
  const { request, params } = args;
  if (params.flow !== undefined || !isJsonRequest(request)) return next();
  const result = request.method === 'POST' ? await cartAction(args) : await loadCartPage(args);
  return result instanceof Response ? result : Response.json(result.data, result.init ?? undefined);
};

export const middleware = [allowFormMethods, privateResponse, jsonForApp];
export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs) {
  const { flow } = args.params;
  if (!flows.has(flow)) throw data(null, { status: 404 });
  const { data: page, init } = await loadCartPage(args, flow);
  const { back, cookie } = backLink(args.request, flow, args.context.get(siteContext).siteUrl);
  const headers = new Headers(init?.headers);
  if (cookie) headers.append('set-cookie', cookie);
  return data({ ...page, back }, { ...init, headers });
}

/** In turn with the app's own requests, so that what is read is never older than what is known. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return cartClient().readBy(serverLoader);
}

export async function action(args: Route.ActionArgs) {
  if (!flows.has(args.params.flow)) throw data(null, { status: 404 });
  return cartAction(args);
}

/** A command that failed may have found the cart gone: then the screen must not go on showing it. */
export function shouldRevalidate(): boolean {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Cart' });
}

export default function CartRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return <CartScreen page={loaderData} posted={actionData ?? null} flow={params.flow} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status < 500 ? <ErrorView error={error} /> : <CartFault />;
}
