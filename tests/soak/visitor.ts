import { z } from 'zod';
import { creditCheck } from '#tests/fuzz/find-addresses.ts';
import { createSandboxControl } from '#tests/support/sandbox-control.ts';
import { items, variantGid } from '#tests/support/shopper.ts';
import type { Visitor } from './site-requests.ts';

const description = z.looseObject({
  storefront: z.looseObject({ url: z.url(), token: z.string() }),
  cloud: z.looseObject({ url: z.url() }),
});
const created = z.object({
  data: z.object({
    cartCreate: z.object({
      cart: z.object({ id: z.string(), lines: z.object({ nodes: z.tuple([z.object({ id: z.string() })]) }) }),
    }),
  }),
});
const create = `mutation { cartCreate(input: {lines: [{merchandiseId: "${variantGid(items.black)}"}]}) { cart { id lines(first: 1) { nodes { id } } } } }`;
const checked = z.looseObject({ id: z.string() });

/**
 * Creates a visitor with a cart and a credit check, for requests that need them. Both are created directly at the providers:
 * they must not depend on the site under test, which may be slow or broken.
 * @param control Origin of the sandbox's control port
 */
export async function becomeVisitor(control: string, film: string): Promise<Visitor> {
  const { storefront, cloud } = description.parse(await createSandboxControl(control).description());
  const post = async (url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await fetch(url, { ...init, body: JSON.stringify(body) })).json();
  };
  const token = { 'x-shopify-storefront-access-token': storefront.token };
  const { cart } = created.parse(await post(`${storefront.url}/api/2023-10/graphql.json`, { query: create }, token))
    .data.cartCreate;
  const check = checked.parse(await post(`${cloud.url}/v1/credit-checks`, creditCheck));
  const cookie = `cart=${encodeURIComponent(cart.id)}; cart_count=1; credit_check=${check.id}`;
  return { cookie, line: cart.lines.nodes[0].id.replace('gid://shopify/CartLine/', ''), film };
}
