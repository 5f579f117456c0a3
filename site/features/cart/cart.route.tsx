import { lazy, Suspense } from 'react';
import { data, href, redirect, useOutletContext } from 'react-router';
import { loadChunk } from '#site/kernel/browser/load-chunk.ts';
import { siteContext } from '#site/kernel/context.ts';
import { isJsonRequest } from '#site/kernel/http/document-request.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { allowFormMethods, privateResponse } from '#site/kernel/http/route-middleware.ts';
import type { PageContext, PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { notFound } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/cart.route.ts';
import { cartAction } from './cart-action.ts';
import { cartClient } from './client/cart-client.ts';
import { isCartPageEntry } from './every-page/cart-status.ts';
import { serverMessages } from './rules/messages.ts';
import type { CartPage } from './rules/responses.ts';
import { backLink } from './server/back-link.ts';
import { firstForm } from './server/cookies.ts';
import { loadCartPage } from './server/load-cart-page.ts';
import { keepUnseenFailure } from './unseen-failure.ts';
import { CartScreen, type CartScreenData } from './view/cart-screen.tsx';

const flows = new Set([undefined, 'sim', 'phone']);

export const handle = {
  section: 'cart',
  shortFooter: true,
  withoutConsentNotice: true,
  layout: ({ isSheet }) => ({ sheet: isSheet }),
} satisfies PageHandle<typeof loader>;

/** Answers the app's own requests for the cart and its commands in JSON. Their fetches outlive the page (`keepalive`), unlike React Router's. */
const jsonForApp: Route.MiddlewareFunction = async (args, next) => {
  const { request, params } = args;
  if (params.flow !== undefined || !isJsonRequest(request)) return next();
  const result = request.method === 'POST' ? await cartAction(args) : await loadCartPage(args);
  return result instanceof Response ? result : Response.json(result.data, result.init ?? undefined);
};

export const middleware = [allowFormMethods, privateResponse, keepUnseenFailure, jsonForApp];
export const headers = passRetryAfter;

/** A flow in another case redirects to its own address, as that of a collection does. */
export async function loader(args: Route.LoaderArgs) {
  const flow = args.params.flow?.toLowerCase();
  if (!flows.has(flow)) throw await notFound(args.context);
  if (flow !== args.params.flow) throw redirect(href('/cart/:flow?', { flow }) + args.url.search);
  const { data: page, init } = await loadCartPage(args, flow);
  const { siteUrl } = args.context.get(siteContext);
  const lacksCookies = args.url.searchParams.has(firstForm) && !args.request.headers.has('cookie');
  if (lacksCookies) page.messages.push(serverMessages['no-cookie']);
  const { back, cookie } = backLink(args.request, flow, siteUrl);
  const headers = new Headers(init?.headers);
  if (cookie) headers.append('set-cookie', cookie);
  return data<CartScreenData>({ ...page, back, isSheet: false }, { ...init, headers });
}

/**
 * In the app the cart is a sheet over the page that it was opened from (decision 0044), and shows the cart that the app has at once. Data from the
 * server are read in turn with the app's own requests, so that they are never older than that cart. A history entry that began as a page stays a
 * page.
 */
export async function clientLoader({
  serverLoader,
  params: { flow },
}: Route.ClientLoaderArgs): Promise<CartScreenData> {
  const read = () => cartClient().readBy(serverLoader);
  if (isCartPageEntry()) return read();
  const [page] = await Promise.all([flow === undefined || flow === 'phone' ? unread : read(), loadSheet(flow)]);
  const back = flow === 'phone' ? href('/shop/:collection?') : null;
  return { ...page, back, isSheet: true };
}

const unread: CartPage = { cart: null, messages: [], lineMessages: [], removed: [], sim: null, fault: null };

/** Opens the cart as a page when the sheet cannot be loaded. */
function loadSheet(flow?: string) {
  return loadChunk('cart', () => import('./view/cart-sheet.tsx')).catch(() => {
    window.location.assign(href('/cart/:flow?', { flow }));
    return new Promise<never>(() => {});
  });
}

const CartSheet = lazy(async () => ({ default: (await loadSheet()).CartSheet }));

export async function action(args: Route.ActionArgs) {
  // The loader throws "not found" after this. If the action threw, the error page would lack the layout's data.
  if (!flows.has(args.params.flow)) return data(null, { status: 404 });
  return cartAction(args);
}

/** The cart is read again after a failed command too, because the command may have found it gone. */
export function shouldRevalidate(): boolean {
  return true;
}

/** An error screen has a title of its own. */
export function meta({ matches, error }: Route.MetaArgs) {
  if (error) return [];
  return pageHead({ matches, title: matches[0].loaderData?.cartWords.title });
}

export default function CartRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { hasBackground } = useOutletContext<PageContext>();
  const isSheet = loaderData.isSheet && hasBackground;
  const screen = (
    <CartScreen page={loaderData} posted={actionData ?? null} flow={params.flow} where={isSheet ? 'sheet' : 'page'} />
  );
  return isSheet ? (
    <Suspense>
      <CartSheet>{screen}</CartSheet>
    </Suspense>
  ) : (
    screen
  );
}
