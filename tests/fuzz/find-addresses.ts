import { z } from 'zod';
import type { Accounts } from '../contract/support/accounts.ts';

/** Existing addresses of the sandbox, from which mutated requests are derived. */
export interface FoundAddresses {
  /** One image each of the storefront, the content service and the query service. */
  pictures: string[];
  /** The checkout of a cart with a line. */
  checkout: string;
  /** The page of a film. */
  film: string;
  creditCheck: string;
}

const productList = z.object({
  data: z.object({
    products: z.object({
      nodes: z.tuple([
        z.object({
          featuredImage: z.object({ url: z.url() }),
          variants: z.object({ nodes: z.tuple([z.object({ id: z.string() })]) }),
        }),
      ]),
    }),
  }),
});
const cart = z.object({ data: z.object({ cartCreate: z.object({ cart: z.object({ checkoutUrl: z.url() }) }) }) });
const assets = z.object({ items: z.tuple([z.object({ fields: z.object({ file: z.object({ url: z.string() }) }) })]) });
const films = z.object({ films: z.array(z.url()).min(1) });

/** @throws ZodError when a provider has no data. */
export async function findAddresses(accounts: Accounts): Promise<FoundAddresses> {
  const { storefront, content, startPage, cloud, video } = accounts;
  const fetchJson = async (address: string, init?: RequestInit): Promise<unknown> =>
    (await fetch(address, init)).json();
  const shop = (query: string) =>
    fetchJson(`${storefront.url}/api/2023-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': storefront.publicToken },
      body: JSON.stringify({ query }),
    });

  const [product] = productList.parse(
    await shop('{ products(first: 1) { nodes { featuredImage { url } variants(first: 1) { nodes { id } } } } }'),
  ).data.products.nodes;
  const merchandiseId = product.variants.nodes[0].id;
  const created = await shop(
    `mutation { cartCreate(input: {lines: [{merchandiseId: "${merchandiseId}"}]}) { cart { checkoutUrl } } }`,
  );
  const [asset] = assets.parse(
    await fetchJson(
      `http://${content.host}/spaces/${content.space}/assets?limit=1&mimetype_group=image&access_token=${content.deliveryToken}`,
    ),
  ).items;
  const query = encodeURIComponent('*[_type == "sanity.imageAsset"][0].url');
  const picture = z
    .object({ result: z.url() })
    .parse(
      await fetchJson(`${startPage.apiHost}/v${startPage.apiVersion}/data/query/${startPage.dataset}?query=${query}`),
    ).result;
  const response = await fetch(`${cloud.url}/v1/credit-checks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(creditCheck),
  });
  return {
    pictures: [product.featuredImage.url, `http:${asset.fields.file.url}`, picture],
    checkout: cart.parse(created).data.cartCreate.cart.checkoutUrl,
    film: z.string().parse(films.parse(video).films[0]),
    creditCheck: z.string().parse(response.headers.get('location')),
  };
}

export const creditCheck = {
  applicant: {
    name: 'Ada Byron',
    email: 'ada@example.com',
    dateOfBirth: '1990-05-01',
    address: { line1: '1 Quiet Street', city: 'Brooklyn', region: 'NY', postalCode: '11201', country: 'US' },
  },
  amount: { amount: '699.00', currencyCode: 'USD' },
};
