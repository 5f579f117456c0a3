import { z } from 'zod';

interface Buyer {
  /** Creates a cart with one of each variant; returns its checkout page. */
  createCart: (variants: readonly string[]) => Promise<string>;
  cartPage: (path: string) => Promise<{ status: number; text: string }>;
  /** Pays for the cart of this page with the test card; returns the path of the confirmation. */
  pay: (path: string) => Promise<string>;
  /** The text of the confirmation. */
  orderNumber: (path: string) => Promise<number>;
}

const described = z.object({
  storefront: z.object({ url: z.url(), token: z.string() }),
  checkout: z.object({ url: z.url() }),
});

const created = z.object({ data: z.object({ cartCreate: z.object({ cart: z.object({ checkoutUrl: z.url() }) }) }) });
const create = 'mutation($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { checkoutUrl } } }';

const form = {
  email: 'ada@example.com',
  name: 'Ada Byron',
  address1: '1 Quiet Street',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11201',
  country: 'US',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12/40',
  cardCvc: '123',
};

/** A buyer over HTTP at storefront and checkout, without the site. `control` is the sandbox's own origin. */
export async function createBuyer(control: string): Promise<Buyer> {
  const { storefront, checkout } = described.parse(await (await fetch(`${control}/_sandbox`)).json());

  async function cartPage(path: string) {
    const response = await fetch(checkout.url + path);
    return { status: response.status, text: await response.text() };
  }

  return {
    cartPage,
    async createCart(variants) {
      const lines = variants.map((merchandiseId) => ({ merchandiseId }));
      const response = await fetch(`${storefront.url}/api/2023-10/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': storefront.token },
        body: JSON.stringify({ query: create, variables: { lines } }),
      });
      return new URL(created.parse(await response.json()).data.cartCreate.cart.checkoutUrl).pathname;
    },
    async pay(path) {
      const agreed = /name="agreed" value="([^"]+)"/.exec((await cartPage(path)).text)?.[1] ?? '';
      const response = await fetch(checkout.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: checkout.url },
        body: new URLSearchParams({ ...form, agreed }),
      });
      const next = response.headers.get('location') ?? '';
      if (!next.startsWith('/orders/')) throw new Error(`The payment led to ${response.status} ${next}.`);
      return next;
    },
    async orderNumber(path) {
      const text = await (await fetch(checkout.url + path)).text();
      return Number(/Order #(\d+)/.exec(text)?.[1]);
    },
  };
}
