import { createApp } from '../http/app.ts';
import { serveFont } from '../page/fonts.ts';
import { html } from '../page/html.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createCartStore } from '../storefront/cart/cart-store.ts';
import { type CartView, cartTerms, totalOf, viewCart } from '../storefront/cart/cart-view.ts';
import { createCatalogue } from '../storefront/catalogue/catalogue.ts';
import { orderByToken, orderTokenOfCart } from '../storefront/order/orders.ts';
import { cartFingerprint, placeOrder, type Sold } from '../storefront/order/place-order.ts';
import { createVisitorTables } from '../storefront/seeding/tables.ts';
import { saleChange } from '../storefront/webhooks/stock-change.ts';
import { cartPage } from './cart-page.ts';
import { confirmationPage } from './confirmation-page.ts';
import { checkOrderForm, readFields, readForm } from './order-form.ts';
import { messagePage } from './page-parts.ts';
import { createRefusals, type Refusal } from './refusals.ts';

const changed = 'Your cart has changed since you opened this page. Nothing was charged. Look at it again, then pay.';
const declined = 'Your card was declined. Nothing was charged. Try another card.';

/**
 * The hosted checkout, as pages without scripts: `GET /cart/c/{token}?key={secret}` shows a cart and its form, `POST` there orders it,
 * `GET /orders/{token}` confirms. Every submitted form is answered with 303 (post/redirect/get), refused or not, so that going back or
 * reloading never submits it again; `?refused={id}` finds the form's values and errors.
 * Its rows are the storefront's: it reads carts and catalog, and writes stock and orders through place-order.ts.
 */
export function createCheckout(context: ProviderContext): Provider {
  createVisitorTables(context.database);
  const carts = createCartStore(context);
  const catalogue = createCatalogue(context.database);
  const refusals = createRefusals(context.now);

  /** Finds a cart by its link. Links of older API versions have no key, and are accepted too. */
  function findCart(token: string, secret: string | null): CartView | null {
    const cart = carts.read(token);
    if (secret !== null && secret !== cart?.secret) return null;
    return cart === null ? null : viewCart(cart, cartTerms(context, catalogue));
  }

  function showCart(token: string, query: URLSearchParams): Response {
    const view = findCart(token, query.get('key'));
    const refusedId = query.get('refused');
    if (view === null) return noCart(token);
    if (view.totalQuantity === 0) return nothingToPay(view);
    return cartPage(context, view, refusedId === null ? null : refusals.find(token, refusedId));
  }

  function refuse(token: string, refusal: Refusal): Response {
    return seeOther(`/cart/c/${token}?refused=${refusals.add(token, refusal)}`);
  }

  function confirm(cartToken: string, orderToken: string): Response {
    refusals.clear(cartToken);
    return seeOther(`/orders/${orderToken}`);
  }

  async function pay(token: string, request: Request): Promise<Response> {
    const form = await readForm(request, context);
    if (!(form instanceof URLSearchParams)) return messagePage(context, { title: 'Not accepted', ...form });
    const orderToken = orderTokenOfCart(context.database, token);
    if (orderToken !== null) return confirm(token, orderToken);
    const view = findCart(token, null);
    if (view === null) return noCart(token);
    if (view.totalQuantity === 0) return seeOther(`/cart/c/${token}`);

    const values = readFields(form);
    const agreed = form.get('agreed') ?? '';
    const checked = checkOrderForm(values, context.seed.catalogue.shop, context.now(), needsCard(view));
    if (cartFingerprint(view) !== agreed) return refuse(token, { values, reason: changed });
    if (checked.kind === 'wrong') return refuse(token, { values, errors: checked.errors });
    if (checked.kind === 'declined') return refuse(token, { values, errors: { cardNumber: declined } });

    const placed = placeOrder(context, token, agreed, checked.buyer);
    switch (placed.kind) {
      case 'ordered':
        publishSale(placed.sold);
        return confirm(token, placed.token);
      case 'changed':
        return refuse(token, { values, reason: changed });
      case 'unknown':
        return noCart(token);
    }
  }

  /** This is not awaited, so that the response does not wait for the shop's webhooks. */
  function publishSale(sold: readonly Sold[]): void {
    context
      .publish('storefront', saleChange(context, sold))
      .catch((error: unknown) => console.error('A sale could not be announced.', error));
  }

  function noCart(token: string): Response {
    const orderToken = orderTokenOfCart(context.database, token);
    if (orderToken === null) {
      return messagePage(context, {
        title: 'No such cart',
        text: 'This cart does not exist or has expired.',
        status: 404,
      });
    }
    const more = html`<p><a class="link" href="/orders/${orderToken}">See the order</a></p>`;
    return messagePage(context, { title: 'Already ordered', text: 'This cart was ordered before.', status: 410, more });
  }

  function nothingToPay({ lines }: CartView): Response {
    const why =
      lines.length === 0
        ? { title: 'Your cart is empty', text: 'There is nothing to pay for.' }
        : { title: 'Sold out', text: 'Everything in your cart has sold out. Nothing was charged.' };
    return messagePage(context, { ...why, status: 200 });
  }

  function showOrder(token: string): Response {
    const order = orderByToken(context.database, token);
    if (order !== null) return confirmationPage(context, order);
    return messagePage(context, { title: 'No such order', text: 'There is no order at this address.', status: 404 });
  }

  const app = createApp({
    notFound: () => messagePage(context, { title: 'Not here', text: 'There is no page at this address.', status: 404 }),
    methodNotAllowed: () =>
      messagePage(context, { title: 'Not here', text: 'This page cannot be used that way.', status: 405 }),
  });
  app.get('/cart/c/:token', (c) => showCart(c.req.param('token'), new URL(c.req.url).searchParams));
  app.post('/cart/c/:token', (c) => pay(c.req.param('token'), c.req.raw));
  app.get('/fonts/:file', (c) => serveFont(c.req.raw, c.req.param('file')) ?? c.notFound());
  app.get('/orders/:token', (c) => showOrder(c.req.param('token')));

  return {
    handle: app.fetch,
    // Carts and orders belong to the storefront, which resets them.
    reset: () => refusals.clear(),
    describe: () => ({ testCard: '4242424242424242', declinedCard: '4000000000000002' }),
    refuse: (status) =>
      messagePage(context, { title: 'Not now', text: 'The checkout is not available. Try again later.', status }),
  };
}

function needsCard({ dueNow, giftCards }: CartView): boolean {
  return dueNow > totalOf(giftCards);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
