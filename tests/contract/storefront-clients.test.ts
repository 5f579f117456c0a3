import { createStorefrontClient } from '@shopify/hydrogen-react';
import { createStorefrontApiClient } from '@shopify/storefront-api-client';
import Client from 'shopify-buy';
import { createStorefrontClient as createOldestClient } from 'storefront-schema-2023-10';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newestVersion, oldestVersion } from '#sandbox/storefront/published-schema.ts';
import { contract } from './support/contract.ts';
import { trust } from './support/trust.ts';

const shopQuery = 'query Shop { shop { id name primaryDomain { url } } }';
const shopShape = z.object({ shop: z.object({ id: z.string(), name: z.string().min(1) }) });

/** From the range reserved for documentation (RFC 5737). */
const buyerIp = '192.0.2.7';

contract('storefront', (subject) => {
  beforeAll(() => trust(subject.account().certificate));

  describe('@shopify/storefront-api-client', () => {
    function client(options: { apiVersion?: string; token?: string; retries?: number } = {}) {
      const { host, publicToken } = subject.account();
      return createStorefrontApiClient({
        storeDomain: host,
        apiVersion: options.apiVersion ?? newestVersion,
        publicAccessToken: options.token ?? publicToken,
        retries: options.retries,
      });
    }

    test('sends a query over TLS with the public token, and gets the cost', async () => {
      const { data, errors, extensions } = await client().request(shopQuery);
      expect(errors).toBeUndefined();
      expect(shopShape.safeParse(data).error).toBeUndefined();
      expect(extensions).toHaveProperty('cost.requestedQueryCost');
    });

    test('sends a query with the private token, for a buyer of another address', async ({ skip }) => {
      const { host, privateToken } = subject.account();
      if (privateToken === null) return skip('The account has no private token.');
      const server = createStorefrontApiClient({
        storeDomain: host,
        apiVersion: newestVersion,
        privateAccessToken: privateToken,
      });
      const { data } = await server.request(shopQuery, { headers: { 'Shopify-Storefront-Buyer-IP': buyerIp } });
      expect(shopShape.safeParse(data).error).toBeUndefined();
    });

    test('sends variables, and gets the context they set', async () => {
      const query =
        'query($country: CountryCode) @inContext(country: $country) { localization { country { isoCode } } }';
      const { data, extensions } = await client().request(query, { variables: { country: 'US' } });
      expect(data).toEqual({ localization: { country: { isoCode: 'US' } } });
      expect(extensions).toMatchObject({ context: { country: 'US', language: expect.any(String) } });
    });

    test('gets a GraphQL error for an unknown field, at status 200', async () => {
      const { data, errors } = await client().request('{ shop { colour } }');
      expect(data).toBeUndefined();
      expect(errors).toMatchObject({
        networkStatusCode: 200,
        graphQLErrors: [{ message: "Field 'colour' doesn't exist on type 'Shop'" }],
      });
    });

    test('gets the data beside an error', async () => {
      const query = '{ shop { name } product { id } }';
      const { data, errors } = await client().request(query);
      expect(data).toMatchObject({ shop: { name: expect.any(String) }, product: null });
      expect(errors?.graphQLErrors).toHaveLength(1);
    });

    test('is refused with an unknown token', async () => {
      const { data, errors } = await client({ token: 'wrong' }).request(shopQuery);
      expect(data).toBeUndefined();
      expect(errors).toMatchObject({ networkStatusCode: 401 });
    });

    test('streams a document with @defer, in one part or several', async () => {
      const stream = await client().requestStream('query { shop { name ... @defer { description } } }');
      const parts: { data?: unknown; errors?: unknown; hasNext: boolean }[] = [];
      for await (const part of stream) parts.push(part);
      expect(parts.at(-1)).toMatchObject({
        data: { shop: { name: expect.any(String), description: expect.anything() } },
        hasNext: false,
      });
    });

    test.runIf(subject.isSandbox)('retries when it is throttled by status', async () => {
      await subject.sandbox().settings({ storefront: { throttledAs: 'status' } });
      await subject.sandbox().addFault({ provider: 'storefront', kind: 'throttle', ms: 1000, times: 1 });
      const { data } = await client({ retries: 1 }).request(shopQuery);
      expect(shopShape.safeParse(data).error).toBeUndefined();
      expect((await subject.sandbox().requests()).map(({ status }) => status)).toEqual([429, 200]);
    });

    test.runIf(subject.isSandbox)('gets THROTTLED at status 200 otherwise', async () => {
      await subject.sandbox().addFault({ provider: 'storefront', kind: 'throttle', times: 1 });
      const { errors } = await client().request(shopQuery);
      expect(errors).toMatchObject({ networkStatusCode: 200, graphQLErrors: [{ extensions: { code: 'THROTTLED' } }] });
    });
  });

  describe('@shopify/hydrogen-react', () => {
    /** The package's version is the API's: each release requests its own. */
    const clients = { [oldestVersion]: createOldestClient, [newestVersion]: createStorefrontClient };

    function client(version: keyof typeof clients = newestVersion) {
      const { url, publicToken, privateToken } = subject.account();
      return clients[version]({
        storeDomain: url,
        publicStorefrontToken: publicToken,
        privateStorefrontToken: privateToken ?? undefined,
      });
    }

    async function post(url: string, headers: Record<string, string>) {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: shopQuery }) });
      return { version: response.headers.get('x-shopify-api-version'), body: await response.json() };
    }

    test.each([oldestVersion, newestVersion] as const)(
      'of %s sends a query over plain HTTP with the public token',
      async (version) => {
        const { getStorefrontApiUrl, getPublicTokenHeaders } = client(version);
        const answer = await post(getStorefrontApiUrl(), getPublicTokenHeaders({ contentType: 'json' }));
        expect(shopShape.safeParse(answer.body.data).error).toBeUndefined();
        expect(answer.version).toMatch(/^\d{4}-\d{2}$/);
        if (subject.isSandbox) expect(answer.version).toBe(version);
      },
    );

    test('sends a query with the private token and the buyer’s address', async ({ skip }) => {
      if (subject.account().privateToken === null) return skip('The account has no private token.');
      const { getStorefrontApiUrl, getPrivateTokenHeaders } = client();
      const headers = getPrivateTokenHeaders({ contentType: 'json', buyerIp });
      const { body } = await post(getStorefrontApiUrl(), headers);
      expect(shopShape.safeParse(body.data).error).toBeUndefined();
    });

    test('sends a bare document as application/graphql', async () => {
      const { getStorefrontApiUrl, getPublicTokenHeaders } = client();
      const headers = getPublicTokenHeaders({ contentType: 'graphql' });
      const response = await fetch(getStorefrontApiUrl(), { method: 'POST', headers, body: shopQuery });
      expect(shopShape.safeParse((await response.json()).data).error).toBeUndefined();
    });
  });

  describe('shopify-buy', () => {
    function client() {
      const { host, publicToken } = subject.account();
      return Client.buildClient({ domain: host, storefrontAccessToken: publicToken });
    }

    test('reads the shop and its policies', async () => {
      const shop = await client().shop.fetchInfo();
      expect(shop).toMatchObject({ name: expect.any(String), moneyFormat: expect.stringContaining('amount') });
      expect(shop.primaryDomain.host).not.toBe('');
      expect(await client().shop.fetchPolicies()).toHaveProperty('privacyPolicy');
    });

    test('reads products: all, by id, by handle, several, by a query, and recommendations', async () => {
      const { product } = client();
      const [first, second] = await product.fetchAll(2);
      const expected = z.object({ id: z.string(), handle: z.string(), title: z.string() }).parse({ ...first });
      const found = [await product.fetch(expected.id), await product.fetchByHandle(expected.handle)];
      for (const one of found) {
        expect(one).toMatchObject(expected);
        expect(one?.variants[0]).toMatchObject({
          available: expect.any(Boolean),
          price: { amount: expect.any(String) },
        });
        expect(one?.options[0]?.values.length).toBeGreaterThan(0);
      }
      const ids = [first?.id ?? '', second?.id ?? ''];
      expect((await product.fetchMultiple(ids)).map(({ id }) => id)).toEqual(ids);
      expect(
        (await product.fetchQuery({ query: `title:'${expected.title}'`, first: 5 })).map(({ title }) => title),
      ).toContain(expected.title);
      expect(Array.isArray(await product.fetchRecommendations(expected.id))).toBe(true);
      expect(await product.fetchByHandle('no-such-product')).toBeNull();
    });

    test('reads collections, with and without their products', async () => {
      const { collection } = client();
      const [first] = await collection.fetchAll(1);
      const { id, handle } = z.object({ id: z.string(), handle: z.string() }).parse({ ...first });
      expect(await collection.fetchByHandle(handle)).toMatchObject({ id });
      const [withProducts] = await collection.fetchAllWithProducts({ first: 1, productsFirst: 2 });
      expect(withProducts?.products?.length).toBeGreaterThan(0);
      expect((await collection.fetchWithProducts(id, { productsFirst: 2 })).products?.[0]).toHaveProperty('handle');
    });

    async function buyable(): Promise<string> {
      const products = await client().product.fetchAll(20);
      const variant = products.flatMap(({ variants }) => variants).find(({ available }) => available);
      return variant?.id ?? expect.fail('Nothing can be bought.');
    }

    test('adds to a cart, changes it, sets its note and empties it', async () => {
      const { checkout } = client();
      const variantId = await buyable();
      const made = await checkout.create({ lineItems: [{ variantId, quantity: 1 }] });
      expect(made.webUrl).toMatch(/^https?:\/\/.+_fd=0/);
      expect(made.lineItems.map(({ quantity }) => quantity)).toEqual([1]);

      const added = await checkout.addLineItems(made.id, [{ variantId, quantity: 1 }]);
      expect(added.lineItems.map(({ quantity, variant }) => [quantity, variant.id])).toEqual([[2, variantId]]);

      const id = added.lineItems[0]?.id ?? '';
      const updated = await checkout.updateLineItems(made.id, [{ id, quantity: 3 }]);
      expect(updated.lineItems.map(({ quantity }) => quantity)).toEqual([3]);

      const noted = await checkout.updateAttributes(made.id, {
        note: 'A gift',
        customAttributes: [{ key: 'a', value: 'b' }],
      });
      expect(noted.note).toBe('A gift');
      expect(noted.customAttributes.map(({ key, value }) => [key, value])).toEqual([['a', 'b']]);
      expect(await checkout.updateEmail(made.id, 'ada@example.com')).toMatchObject({ email: 'ada@example.com' });
      expect(await checkout.fetch(made.id)).toMatchObject({ id: made.id, note: 'A gift' });

      const replaced = await checkout.replaceLineItems(made.id, [{ variantId, quantity: 1 }]);
      expect(replaced.lineItems.map(({ quantity }) => quantity)).toEqual([1]);
      const emptied = await checkout.removeLineItems(made.id, [replaced.lineItems[0]?.id ?? '']);
      expect(emptied.lineItems).toEqual([]);
    });

    test('gets an error for an unknown variant', async () => {
      const lineItems = [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }];
      await expect(client().checkout.create({ lineItems })).rejects.toMatchObject([
        { message: 'The merchandise with id gid://shopify/ProductVariant/1 does not exist.' },
      ]);
    });

    test('gets null for an unknown cart', async () => {
      expect(await client().checkout.fetch('gid://shopify/Cart/nothing?key=none')).toBeNull();
    });

    test.runIf(subject.isSandbox)('applies and removes a discount code', async () => {
      const { checkout } = client();
      const made = await checkout.create({ lineItems: [{ variantId: await buyable(), quantity: 1 }] });
      const reduced = await checkout.addDiscount(made.id, 'WELCOME');
      expect(reduced.discountApplications.map(({ code }) => code)).toEqual(['WELCOME']);
      expect(Number(reduced.totalPrice.amount)).toBeLessThan(Number(made.totalPrice.amount));
      const restored = await checkout.removeDiscount(made.id);
      expect(restored.totalPrice).toEqual(made.totalPrice);
    });

    test.runIf(subject.isSandbox)('pays a part with a gift card, which the price does not depend on', async () => {
      const { checkout } = client();
      const made = await checkout.create({ lineItems: [{ variantId: await buyable(), quantity: 1 }] });
      const paid = await checkout.addGiftCards(made.id, ['QUIETHOUR25']);
      const used = paid.appliedGiftCards.map(({ lastCharacters, amountUsed }) => [lastCharacters, amountUsed.amount]);
      expect(used).toEqual([['UR25', '25.0']]);
      expect(Number(paid.totalPrice.amount)).toBe(Number(made.totalPrice.amount));
      expect(Number(paid.paymentDue.amount)).toBe(Number(made.totalPrice.amount) - 25);
      const removed = await checkout.removeGiftCard(made.id, paid.appliedGiftCards[0]?.id ?? '');
      expect(removed.appliedGiftCards).toHaveLength(0);
    });
  });
});
