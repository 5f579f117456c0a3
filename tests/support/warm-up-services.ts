import { z } from 'zod';

const services = z.looseObject({
  startPage: z.looseObject({ url: z.url(), dataset: z.string(), apiVersion: z.string() }),
  content: z.looseObject({ url: z.url(), space: z.string(), deliveryToken: z.string() }),
  storefront: z.looseObject({ url: z.url(), apiVersion: z.string(), token: z.string() }),
});

/**
 * Requests each service that loads its data on the first request, which on a busy machine can take longer than a page's time limits.
 * The requests are removed from the journal.
 */
export async function warmUpServices({
  control,
  description,
}: {
  control: string;
  description: unknown;
}): Promise<void> {
  const { startPage, content, storefront } = services.parse(description);
  const query = encodeURIComponent('count(*)');
  await expectAnswer(`${startPage.url}/v${startPage.apiVersion}/data/query/${startPage.dataset}?query=${query}`);
  await expectAnswer(`${content.url}/spaces/${content.space}/entries?limit=1&access_token=${content.deliveryToken}`);
  await expectAnswer(`${storefront.url}/api/${storefront.apiVersion}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': storefront.token },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  });
  await expectAnswer(`${control}/_sandbox/requests`, { method: 'DELETE' });
}

async function expectAnswer(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  await response.bytes();
}
