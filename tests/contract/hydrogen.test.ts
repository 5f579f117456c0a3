import {
  createCartHandler,
  createStorefrontClient,
  getSitemap,
  getSitemapIndex,
  InMemoryCache,
  storefrontRedirect,
} from '@shopify/hydrogen';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';
import { starterCartFragment } from './support/hydrogen-starter.ts';
import { ask } from './support/storefront.ts';
import { trust } from './support/trust.ts';

/** From the range reserved for documentation (RFC 5737). */
const buyerIp = '192.0.2.7';

const line = z.object({
  id: z.string(),
  quantity: z.int(),
  merchandise: z.object({ title: z.string(), product: z.object({ handle: z.string() }) }),
});
const cartShape = z.object({
  id: z.string(),
  checkoutUrl: z.url(),
  totalQuantity: z.int(),
  note: z.string().nullable(),
  appliedGiftCards: z.array(
    z.object({ id: z.string(), lastCharacters: z.string(), amountUsed: z.object({ amount: z.string() }) }),
  ),
  attributes: z.array(z.object({ key: z.string(), value: z.string() })),
  buyerIdentity: z.object({ email: z.string().nullable(), countryCode: z.string().nullable() }),
  discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
  cost: z.object({ subtotalAmount: z.object({ amount: z.string() }), totalAmount: z.object({ amount: z.string() }) }),
  lines: z.object({ nodes: z.array(line) }),
});

contract('storefront', (subject) => {
  beforeAll(() => trust(subject.account().certificate));

  function storefrontClient() {
    const { url, publicToken, privateToken } = subject.account();
    const { storefront } = createStorefrontClient({
      storeDomain: url,
      publicStorefrontToken: publicToken,
      privateStorefrontToken: privateToken ?? undefined,
      cache: new InMemoryCache(),
      waitUntil: () => {},
      storefrontHeaders: { requestGroupId: null, buyerIp, buyerIpSig: null, cookie: null, purpose: null },
      i18n: { language: 'EN', country: 'US' },
      logErrors: false,
    });
    return storefront;
  }

  /** A shopper's cart, as the starter's context makes it: read with the starter's own fragment. */
  function cartHandler() {
    let id: string | undefined;
    const handler = createCartHandler({
      storefront: storefrontClient(),
      getCartId: () => id,
      setCartId: () => new Headers(),
      cartQueryFragment: starterCartFragment,
    });
    return {
      ...handler,
      /** Stores the id of a created cart, as the cookie does. */
      keep: (made: string) => {
        id = made;
      },
      shown: async () => cartShape.parse(await handler.get()),
    };
  }

  async function buyable(): Promise<string> {
    const variant = z.object({ id: z.string(), availableForSale: z.boolean() });
    const nodes = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });
    const shape = z.object({ products: nodes(z.object({ variants: nodes(variant) })) });
    const query = '{ products(first: 20) { nodes { variants(first: 5) { nodes { id availableForSale } } } } }';
    const { data } = await ask(subject.account(), '2026-04', query);
    const variants = shape.parse(data).products.nodes.flatMap(({ variants: { nodes: all } }) => all);
    return variants.find(({ availableForSale }) => availableForSale)?.id ?? expect.fail('Nothing can be bought.');
  }

  /** Runs a mutation of the cart, which must succeed without warnings. */
  async function taken(change: Promise<{ cart?: unknown; errors?: unknown; userErrors?: unknown }>): Promise<string> {
    const { cart, errors, userErrors } = await change;
    expect({ errors, userErrors }).toEqual({ errors: undefined, userErrors: [] });
    return z.object({ id: z.string() }).parse(cart).id;
  }

  async function filled() {
    const cart = cartHandler();
    cart.keep(await taken(cart.addLines([{ merchandiseId: await buyable(), quantity: 1 }])));
    return cart;
  }

  describe('the cart of Hydrogen', () => {
    test('is created with the first line, changed and emptied', async () => {
      const cart = await filled();
      const { lines, checkoutUrl } = await cart.shown();
      expect(lines.nodes.map(({ quantity }) => quantity)).toEqual([1]);
      expect(checkoutUrl).toMatch(/^https?:\/\//);
      const id = lines.nodes[0]?.id ?? '';
      await taken(cart.updateLines([{ id, quantity: 2 }]));
      expect((await cart.shown()).totalQuantity).toBe(2);
      await taken(cart.removeLines([id]));
      expect(await cart.shown()).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } });
    });

    test('stores a note, attributes, the buyer and a delivery address', async () => {
      const cart = await filled();
      await taken(cart.updateNote('A gift'));
      await taken(cart.updateAttributes([{ key: 'a', value: 'b' }]));
      await taken(cart.updateBuyerIdentity({ email: 'ada@example.com', countryCode: 'US' }));
      const address = {
        firstName: 'Ada',
        address1: '1 Main Street',
        city: 'Portland',
        provinceCode: 'OR',
        zip: '97201',
        countryCode: 'US' as const,
      };
      await taken(cart.addDeliveryAddresses([{ address: { deliveryAddress: address }, selected: true }]));
      expect(await cart.shown()).toMatchObject({
        note: 'A gift',
        attributes: [{ key: 'a', value: 'b' }],
        buyerIdentity: { email: 'ada@example.com', countryCode: 'US' },
      });
    });

    test('is null for an unknown cart', async () => {
      const cart = cartHandler();
      cart.keep('gid://shopify/Cart/nothing?key=none');
      expect(await cart.get()).toBeNull();
    });

    test('sets and deletes metafields', async () => {
      const cart = await filled();
      const { errors, userErrors } = await cart.setMetafields([{ key: 'custom.gift', type: 'boolean', value: 'true' }]);
      expect({ errors, userErrors }).toEqual({ errors: undefined, userErrors: [] });
      expect((await cart.deleteMetafield('custom.gift')).errors).toBeUndefined();
    });

    test.runIf(subject.isSandbox)('applies a discount code, and marks an inapplicable one', async () => {
      const cart = await filled();
      await taken(cart.updateDiscountCodes(['WELCOME']));
      expect((await cart.shown()).discountCodes).toEqual([{ code: 'WELCOME', applicable: true }]);
      await taken(cart.updateDiscountCodes(['NO-SUCH-CODE']));
      expect((await cart.shown()).discountCodes).toEqual([{ code: 'NO-SUCH-CODE', applicable: false }]);
      await taken(cart.updateDiscountCodes([]));
      expect((await cart.shown()).discountCodes).toEqual([]);
    });

    test.runIf(subject.isSandbox)('adds gift cards one by one, and removes one of them', async () => {
      const cart = await filled();
      await taken(cart.addGiftCardCodes(['quiethour25']));
      await taken(cart.addGiftCardCodes(['LONGWEEKEND900']));
      await taken(cart.addGiftCardCodes(['QUIETHOUR25']));
      const { appliedGiftCards } = await cart.shown();
      expect(appliedGiftCards.map(({ lastCharacters }) => lastCharacters)).toEqual(['UR25', 'D900']);
      expect(appliedGiftCards[0]?.amountUsed).toEqual({ amount: '25.0' });
      await taken(cart.removeGiftCardCodes([appliedGiftCards[0]?.id ?? '']));
      expect((await cart.shown()).appliedGiftCards).toMatchObject([{ lastCharacters: 'D900' }]);
      await taken(cart.updateGiftCardCodes(['QUIETHOUR25']));
      expect((await cart.shown()).appliedGiftCards).toMatchObject([{ lastCharacters: 'UR25' }]);
    });

    test('is unchanged by an unknown gift card', async () => {
      const cart = await filled();
      await taken(cart.addGiftCardCodes(['NO-SUCH-CARD']));
      expect((await cart.shown()).appliedGiftCards).toEqual([]);
    });
  });

  describe('Hydrogen', () => {
    const kinds = ['products', 'collections', 'pages', 'blogs', 'articles', 'metaObjects'];

    test('recognizes the public token', () => {
      // For any other length useCustomerPrivacy warns on every page that a private token is exposed.
      expect(subject.account().publicToken).toHaveLength(32);
    });

    test('writes a sitemap of all resources', async () => {
      const storefront = storefrontClient();
      const request = new Request('https://shop.test/sitemap.xml');
      const index = await (await getSitemapIndex({ storefront, request })).text();
      expect(index).toContain('https://shop.test/sitemap/products/1.xml');
      for (const type of kinds) {
        const params = { type, page: '1' };
        const getLink = ({ handle = '' }: { handle?: string }) => `https://shop.test/${type}/${handle}`;
        const answer = await getSitemap({ storefront, request, params, getLink });
        expect(await answer.text()).toContain('<urlset');
      }
    });

    test.runIf(subject.isSandbox)(
      'leads from an address that was given up to the one that took its place',
      async () => {
        const storefront = storefrontClient();
        const notFound = new Response(null, { status: 404 });
        const redirected = (path: string) =>
          storefrontRedirect({ storefront, request: new Request(`https://shop.test${path}`), response: notFound });
        const answer = await redirected('/light-phone');
        expect([answer.status, answer.headers.get('location')]).toEqual([301, '/products/light-phone-iii']);
        expect((await redirected('/nowhere')).status).toBe(404);
      },
    );
  });
});
