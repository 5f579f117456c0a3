import type { Provider, ProviderContext } from '#sandbox/provider.ts';
import { type CartView, viewCart } from '../storefront/cart/cart-view.ts';
import { createCarts } from '../storefront/cart/carts.ts';
import { createCatalogue } from '../storefront/catalogue/catalogue.ts';
import { orderByToken, orderTokenOfCart } from '../storefront/order/orders.ts';
import { fingerprint, placeOrder } from '../storefront/order/place-order.ts';
import { createLivingTables } from '../storefront/tables.ts';
import { cartPage, knownValues } from './cart-page.ts';
import { checkOrderForm } from './check-order-form.ts';
import { confirmationPage } from './confirmation-page.ts';
import { readFields } from './fields.ts';
import { readForm } from './form-request.ts';
import { html } from './html.ts';
import { messagePage } from './page.ts';

const changed = 'Your cart has changed since you opened this page. Nothing was charged. Look at it again, then pay.';
const declined = 'Your card was declined. Nothing was charged. Try another card.';

/**
 * The hosted checkout, as pages without scripts: `GET /cart/c/{token}` shows a cart and its form, `POST` there orders it, `GET /orders/{token}` confirms.
 * Its rows are the storefront's: it reads carts and catalogue, and writes stock and orders through place-order.ts.
 */
export function createCheckout(context: ProviderContext): Provider {
  createLivingTables(context.database);
  const carts = createCarts(context.database, context.now);
  const catalogue = createCatalogue(context.database);

  function findCart(token: string): CartView | null {
    const cart = carts.read(token);
    return cart === null ? null : viewCart(cart, catalogue);
  }

  function showCart(token: string): Response {
    const view = findCart(token);
    if (view === null) return noCart(token);
    return view.totalQuantity === 0 ? emptyCart() : cartPage(context, { view, values: knownValues(view, context) });
  }

  async function pay(token: string, request: Request): Promise<Response> {
    const form = await readForm(request, context);
    if (!(form instanceof URLSearchParams)) return messagePage(context, { title: 'Not accepted', ...form });
    const orderToken = orderTokenOfCart(context.database, token);
    if (orderToken !== null) return confirmed(orderToken);
    const view = findCart(token);
    if (view === null) return noCart(token);
    if (view.totalQuantity === 0) return emptyCart(409);

    const values = readFields(form);
    const agreed = form.get('agreed') ?? '';
    const checked = checkOrderForm(values, context.seed.catalogue.shop, context.now());
    if (fingerprint(view) !== agreed) return cartPage(context, { view, values, notice: changed, status: 409 });
    if (checked.kind === 'wrong') return cartPage(context, { view, values, errors: checked.errors, status: 422 });
    if (checked.kind === 'declined')
      return cartPage(context, { view, values, errors: { cardNumber: declined }, status: 402 });

    const placed = placeOrder(context, token, agreed, checked.buyer);
    switch (placed.kind) {
      case 'ordered':
        return confirmed(placed.token);
      case 'changed':
        return cartPage(context, { view: findCart(token) ?? view, values, notice: changed, status: 409 });
      case 'unknown':
        return noCart(token);
    }
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

  function emptyCart(status = 200): Response {
    return messagePage(context, { title: 'Your cart is empty', text: 'There is nothing to pay for.', status });
  }

  function showOrder(token: string): Response {
    const order = orderByToken(context.database, token);
    if (order !== null) return confirmationPage(context, order);
    return messagePage(context, { title: 'No such order', text: 'There is no order at this address.', status: 404 });
  }

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const cart = /^\/cart\/c\/([^/]+)$/.exec(pathname)?.[1];
    const order = /^\/orders\/([^/]+)$/.exec(pathname)?.[1];
    if (cart !== undefined && reads) return showCart(cart);
    if (cart !== undefined && request.method === 'POST') return pay(cart, request);
    if (order !== undefined && reads) return showOrder(order);
    const isKnown = cart !== undefined || order !== undefined;
    return messagePage(context, {
      title: 'Not here',
      text: isKnown ? 'This page cannot be used that way.' : 'There is no page at this address.',
      status: isKnown ? 405 : 404,
    });
  }

  return {
    async handle(request) {
      const response = await route(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    },
    // Carts and orders are the storefront's, and so is forgetting them.
    reset() {},
    describe: () => ({ testCard: '4242424242424242', declinedCard: '4000000000000002' }),
    refuse: (status) =>
      messagePage(context, { title: 'Not now', text: 'The checkout is not available. Try again later.', status }),
  };
}

function confirmed(orderToken: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: `/orders/${orderToken}`, 'cache-control': 'no-store' },
  });
}
