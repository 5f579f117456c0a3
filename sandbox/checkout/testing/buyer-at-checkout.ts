import type { ProviderContext } from '../../provider.ts';
import { listOrders } from '../../storefront/storefront.ts';
import { variantId } from '../../storefront/testing/cart-client.ts';
import { testStorefront } from '../../storefront/testing/test-client.ts';
import { createCheckout } from '../checkout.ts';

export const person = {
  email: 'ada@example.com',
  name: 'Ada <Byron>',
  address1: 'Lane 1',
  address2: '',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11201',
  country: 'US',
};
export const goodCard = { cardNumber: '4242 4242 4242 4242', cardExpiry: '08/29', cardCvc: '123' };
export const declinedCard = { ...goodCard, cardNumber: '4000 0000 0000 0002' };

/** A storefront and its checkout, with a buyer. */
export function shop(changes: Partial<ProviderContext> = {}) {
  const { execute, executeAt, context } = testStorefront(changes);
  const checkout = createCheckout(context);

  async function get(path: string) {
    const response = await checkout.handle(new Request(`http://checkout.test${path}`));
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  async function send(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: 'http://checkout.test' },
  ) {
    const request = new Request(`http://checkout.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    });
    const response = await checkout.handle(request);
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location, outcome: outcomeOf(response.status, location) };
  }

  /** The fingerprint of the cart in the form. */
  async function agreed(path: string): Promise<string> {
    return /name="agreed" value="([^"]+)"/.exec((await get(path)).body)?.[1] ?? '';
  }

  async function pay(path: string, fields: Record<string, string> = goodCard) {
    return send(path, { ...person, ...fields, agreed: await agreed(path) });
  }

  async function stock(number: number): Promise<unknown> {
    const query = 'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }';
    return (await execute(query, { id: variantId(number) })).data?.node;
  }

  return { execute, executeAt, context, get, send, agreed, pay, stock, orders: () => listOrders(context.database) };
}

function outcomeOf(status: number, location: string): 'ordered' | 'refused' | number {
  if (status !== 303) return status;
  if (/^\/orders\/[0-9a-f]{40}$/.test(location)) return 'ordered';
  return /^\/cart\/c\/[0-9a-f]{40}\?refused=[0-9a-f]{40}$/.test(location) ? 'refused' : status;
}

/** The checkout's page of a cart. */
export function pathOf(cart: { checkoutUrl: string }): string {
  return new URL(cart.checkoutUrl).pathname;
}
