import { expect, test } from 'vitest';
import { defaultSettings } from '../settings.ts';
import { setStock } from './storefront.ts';
import { testStorefront } from './testing/test-client.ts';

test('collections and their products are listed in the order of the seed', async () => {
  const { execute } = testStorefront();
  const result = await execute(`{ collections(first: 12) { totalCount nodes { id handle title description updatedAt
    products(first: 50) { nodes { handle images(first: 2) { nodes { url altText width height } } } } } } }`);
  expect(result.errors).toBeUndefined();
  expect(result.data).toMatchObject({
    collections: {
      totalCount: '2',
      nodes: [
        {
          id: 'gid://shopify/Collection/50',
          handle: 'lights',
          description: 'To see by.',
          updatedAt: '2026-11-20T09:00:00Z',
          products: {
            nodes: [
              { handle: 'lantern' },
              {
                handle: 'lamp',
                images: {
                  nodes: [
                    {
                      url: 'http://media.test/s/files/1/0555/0100/files/things/lamp.jpg?v=4711',
                      altText: 'A lamp.',
                      width: 1600,
                      height: 2000,
                    },
                    { altText: null },
                  ],
                },
              },
            ],
          },
        },
        { handle: 'all' },
      ],
    },
  });
});

test('a product has title, description, options, prices, availability and metafields, with null for a missing one', async () => {
  const { execute } = testStorefront();
  const result =
    await execute(`{ product(handle: "lamp") { id title description cut: description(truncateAt: 12) descriptionHtml vendor
    productType tags availableForSale totalInventory createdAt requiresSellingPlan isGiftCard onlineStoreUrl seo { title description }
    featuredImage { altText } options { id name values } priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
    compareAtPriceRange { minVariantPrice { amount } maxVariantPrice { amount } }
    metafields(identifiers: [{ namespace: "descriptors", key: "missing" }, { namespace: "descriptors", key: "subtitle" }]) {
      key value type createdAt parentResource { ... on Product { handle } } }
    variants(first: 12) { nodes { id title sku availableForSale currentlyNotInStock quantityAvailable price { amount } compareAtPrice { amount }
      selectedOptions { name value } image { url } weight weightUnit product { handle } metafield(namespace: "a", key: "b") { value } } } } }`);
  expect(result.errors).toBeUndefined();
  expect(result.data?.product).toEqual({
    id: 'gid://shopify/Product/1',
    title: 'Lamp',
    description: 'A lamp & its shade. Warm.',
    cut: 'A lamp & ...',
    descriptionHtml: '<p>A lamp &amp; its shade.</p><p>Warm.</p>',
    vendor: 'Lamps',
    productType: 'Light',
    tags: ['desk', 'warm'],
    availableForSale: true,
    totalInventory: 5,
    createdAt: '2026-11-20T09:00:00Z',
    requiresSellingPlan: false,
    isGiftCard: false,
    onlineStoreUrl: null,
    seo: { title: 'A lamp', description: 'For a desk.' },
    featuredImage: { altText: 'A lamp.' },
    options: [
      { id: 'gid://shopify/ProductOption/10', name: 'Shade', values: ['Linen', 'Paper'] },
      { id: 'gid://shopify/ProductOption/11', name: 'Foot', values: ['Oak'] },
    ],
    priceRange: { minVariantPrice: { amount: '30.0', currencyCode: 'USD' }, maxVariantPrice: { amount: '40.0' } },
    compareAtPriceRange: { minVariantPrice: { amount: '35.5' }, maxVariantPrice: { amount: '35.5' } },
    metafields: [
      null,
      {
        key: 'subtitle',
        value: 'Small and warm',
        type: 'single_line_text_field',
        createdAt: '2026-11-20T09:00:00Z',
        parentResource: { handle: 'lamp' },
      },
    ],
    variants: {
      nodes: [
        {
          id: 'gid://shopify/ProductVariant/11',
          title: 'Linen / Oak',
          sku: 'L-L',
          availableForSale: true,
          currentlyNotInStock: false,
          quantityAvailable: 5,
          price: { amount: '40.0' },
          compareAtPrice: null,
          selectedOptions: [
            { name: 'Shade', value: 'Linen' },
            { name: 'Foot', value: 'Oak' },
          ],
          image: { url: 'http://media.test/s/files/1/0555/0100/files/things/lamp.jpg?v=4711' },
          weight: 900,
          weightUnit: 'GRAMS',
          product: { handle: 'lamp' },
          metafield: null,
        },
        {
          id: 'gid://shopify/ProductVariant/12',
          title: 'Paper / Oak',
          sku: 'L-P',
          availableForSale: false,
          currentlyNotInStock: false,
          quantityAvailable: 0,
          price: { amount: '30.0' },
          compareAtPrice: { amount: '35.5' },
          selectedOptions: [
            { name: 'Shade', value: 'Paper' },
            { name: 'Foot', value: 'Oak' },
          ],
          image: { url: 'http://media.test/s/files/1/0555/0100/files/things/lamp-lit.jpg?v=4711' },
          weight: 0,
          weightUnit: 'GRAMS',
          product: { handle: 'lamp' },
          metafield: null,
        },
      ],
    },
  });
});

test('availability depends on stock, inventory policy and inventory tracking', async () => {
  const { execute, context } = testStorefront();
  const query = `{ products(first: 9) { nodes { handle availableForSale
    variants(first: 1) { nodes { availableForSale currentlyNotInStock quantityAvailable } } } } }`;
  expect(await setStock(context, 'gid://shopify/ProductVariant/11', 0)).toBe(true);
  expect((await execute(query)).data).toEqual({
    products: {
      nodes: [
        { handle: 'lamp', availableForSale: false, variants: first(false, false, 0) },
        { handle: 'pin', availableForSale: true, variants: first(true, false, 1000) },
        { handle: 'lantern', availableForSale: true, variants: first(true, true, 0) },
        { handle: 'care', availableForSale: true, variants: first(true, false, 0) },
      ],
    },
  });
});

function first(availableForSale: boolean, currentlyNotInStock: boolean, quantityAvailable: number) {
  return { nodes: [{ availableForSale, currentlyNotInStock, quantityAvailable }] };
}

test('setting stock returns false for an unknown variant and throws for a fraction', async () => {
  const { context } = testStorefront();
  expect(await setStock(context, '11', 3)).toBe(true);
  expect(await setStock(context, 'gid://shopify/ProductVariant/999', 3)).toBe(false);
  expect(await setStock(context, 'gid://shopify/Product/11', 3)).toBe(false);
  expect(await setStock(context, 'lamp', 3)).toBe(false);
  await expect(setStock(context, '11', 1.5)).rejects.toThrow('whole number');
});

test('a variant has its selling plans and the price of one unit with each', async () => {
  const { execute } = testStorefront();
  const charge =
    'checkoutCharge { type value { ... on MoneyV2 { amount } ... on SellingPlanCheckoutChargePercentageValue { percentage } } }';
  const adjustments = `priceAdjustments { orderCount adjustmentValue { __typename
    ... on SellingPlanFixedAmountPriceAdjustment { adjustmentAmount { amount } }
    ... on SellingPlanFixedPriceAdjustment { price { amount } }
    ... on SellingPlanPercentagePriceAdjustment { adjustmentPercentage } } }`;
  const allocations = `sellingPlanAllocations(first: 24) { nodes { sellingPlan { name } checkoutChargeAmount { amount }
    remainingBalanceChargeAmount { amount } priceAdjustments { price { amount } compareAtPrice { amount } perDeliveryPrice { amount } unitPrice { amount } } } }`;
  const fields = `requiresSellingPlan sellingPlanGroups(first: 10) { nodes { appName name options { name values }
    sellingPlans(first: 10) { nodes { id name description options { name value } recurringDeliveries ${charge} ${adjustments} } } } }
    variants(first: 1) { nodes { ${allocations} } }`;
  const { data, errors } = await execute(
    `{ lantern: product(handle: "lantern") { ${fields} } care: product(handle: "care") { ${fields} } }`,
  );

  expect(errors).toBeUndefined();
  expect(data?.lantern).toMatchObject({
    variants: {
      nodes: [
        {
          sellingPlanAllocations: {
            nodes: [
              allocation('Deposit', { price: '149.0', was: '149.0', due: '29.8', later: '119.2' }),
              allocation('Saver', { price: '126.65', was: '149.0', due: '126.65', later: '0.0' }),
            ],
          },
        },
      ],
    },
  });
  expect(data?.care).toMatchObject({
    requiresSellingPlan: true,
    sellingPlanGroups: {
      nodes: [
        {
          appName: 'plans',
          name: 'Billing',
          options: [{ name: 'Billing', values: ['Monthly', 'Yearly'] }],
          sellingPlans: {
            nodes: [
              {
                id: 'gid://shopify/SellingPlan/201',
                description: 'Each month.',
                recurringDeliveries: true,
                checkoutCharge: { type: 'PERCENTAGE', value: { percentage: 100 } },
                priceAdjustments: [{ orderCount: null, adjustmentValue: { price: { amount: '6.0' } } }],
              },
              {
                description: null,
                checkoutCharge: { type: 'PRICE', value: { amount: '10.0' } },
                priceAdjustments: [{ adjustmentValue: { adjustmentAmount: { amount: '5.0' } } }],
              },
            ],
          },
        },
      ],
    },
    variants: {
      nodes: [
        {
          sellingPlanAllocations: {
            nodes: [
              allocation('Monthly', { price: '6.0', was: '60.0', due: '6.0', later: '0.0' }),
              allocation('Yearly', { price: '55.0', was: '60.0', due: '10.0', later: '45.0' }),
            ],
          },
        },
      ],
    },
  });
});

function allocation(
  name: string,
  { price, was, due, later }: { price: string; was: string; due: string; later: string },
) {
  return {
    sellingPlan: { name },
    checkoutChargeAmount: { amount: due },
    remainingBalanceChargeAmount: { amount: later },
    priceAdjustments: [
      {
        price: { amount: price },
        compareAtPrice: { amount: was },
        perDeliveryPrice: { amount: price },
        unitPrice: null,
      },
    ],
  };
}

test('an image’s transform becomes URL parameters, clamped to the media host’s range', async () => {
  const { execute } = testStorefront();
  const { data } = await execute(`{ product(id: "gid://shopify/Product/1") { featuredImage {
    small: url(transform: { maxWidth: 100, maxHeight: 80, crop: CENTER, scale: 2, preferredContentType: WEBP })
    huge: url(transform: { maxWidth: 9000 }) } } }`);
  const base = 'http://media.test/s/files/1/0555/0100/files/things/lamp.jpg?v=4711';
  expect(data).toEqual({
    product: {
      featuredImage: { small: `${base}&width=200&height=160&crop=center&format=webp`, huge: `${base}&width=5760` },
    },
  });
});

test.each([
  ['sortKey: TITLE', ['care', 'lamp', 'lantern', 'pin']],
  ['sortKey: PRICE', ['pin', 'lamp', 'care', 'lantern']],
  ['sortKey: PRICE, reverse: true', ['lantern', 'care', 'lamp', 'pin']],
  ['query: "tag:warm"', ['lamp']],
  ['query: "vendor:\'Pins & Sons\'"', ['pin']],
  ['query: "product_type:light -lantern"', ['lamp']],
  ['query: "title:LAN*"', ['lantern']],
  ['query: "nothing like it"', []],
])('products(%s) lists %j', async (args, handles) => {
  const { data } = await testStorefront().execute(`{ products(first: 10, ${args}) { nodes { handle } } }`);
  expect(data).toEqual({ products: { nodes: handles.map((handle) => ({ handle })) } });
});

test('cursor pagination returns each item once, forwards and backwards', async () => {
  const { execute } = testStorefront();
  const forwards = `query($after: String) { products(first: 3, after: $after) { edges { cursor node { handle } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const one = (await execute(forwards)).data?.products;
  expect(one).toMatchObject({
    edges: [{ node: { handle: 'lamp' } }, { node: { handle: 'pin' } }, { node: { handle: 'lantern' } }],
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  });
  const { endCursor } = pageInfo(one);
  expect((await execute(forwards, { after: endCursor })).data?.products).toMatchObject({
    edges: [{ node: { handle: 'care' } }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
  const backwards =
    '{ products(last: 1, before: "CURSOR") { nodes { handle } pageInfo { hasNextPage hasPreviousPage } } }';
  expect((await execute(backwards.replace('CURSOR', endCursor))).data?.products).toEqual({
    nodes: [{ handle: 'pin' }],
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
  });
});

function pageInfo(list: unknown): { endCursor: string } {
  return (list as { pageInfo: { endCursor: string } }).pageInfo;
}

test.each([
  ['products { nodes { id } }', 'you must provide one of first or last'],
  ['products(first: 251) { nodes { id } }', 'within 0..250'],
  ['products(first: -1) { nodes { id } }', 'within 0..250'],
  ['products(last: 1, after: "x") { nodes { id } }', 'using last without before is not supported'],
  ['products(first: 1, after: "x") { nodes { id } }', 'Invalid cursor for current pagination sort.'],
  ['node(id: "not-a-gid") { id }', "Invalid global id 'not-a-gid'"],
  ['product { id }', 'you must provide one of handle or id'],
])('{ %s } is refused: %s', async (selection, message) => {
  const { errors } = await testStorefront().execute(`{ ${selection} }`);
  expect(errors?.map((error) => error.message)).toEqual([expect.stringContaining(message)]);
});

test('unknown nodes are null at their index', async () => {
  const { data, errors } = await testStorefront().execute(`{
    product(handle: "no-such") { id } productByHandle(handle: "no-such") { id } collection(id: "gid://shopify/Collection/1") { id }
    page(handle: "no-such") { id } menu(handle: "no-such") { id } wrong: product(id: "gid://shopify/Collection/50") { id }
    nodes(ids: ["gid://shopify/Product/999", "gid://shopify/ProductVariant/21", "gid://shopify/Nothing/1", "gid://shopify/Shop/1"]) {
      __typename id ... on ProductVariant { title } } }`);
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    product: null,
    productByHandle: null,
    collection: null,
    page: null,
    menu: null,
    wrong: null,
    nodes: [
      null,
      { __typename: 'ProductVariant', id: 'gid://shopify/ProductVariant/21', title: 'Default Title' },
      null,
      { __typename: 'Shop', id: 'gid://shopify/Shop/1' },
    ],
  });
});

test('the primary domain is a setting, for a storefront that is not the shop’s own site', async () => {
  const settings = defaultSettings();
  settings.storefront.primaryDomain = 'https://127.0.0.1:4002';
  const { data } = await testStorefront({ settings }).execute('{ shop { primaryDomain { url host } } }');
  expect(data).toEqual({ shop: { primaryDomain: { url: 'https://127.0.0.1:4002', host: '127.0.0.1:4002' } } });
});

test('the shop has its localization and API versions', async () => {
  const { data, errors } =
    await testStorefront().execute(`{ shop { id name description moneyFormat shipsToCountries primaryDomain { host sslEnabled url }
    paymentSettings { currencyCode countryCode acceptedCardBrands cardVaultUrl enabledPresentmentCurrencies supportedDigitalWallets } brand { slogan } privacyPolicy { id }
    metafields(identifiers: [{ namespace: "a", key: "b" }]) { id } }
    localization { country { isoCode name unitSystem currency { isoCode symbol } } language { isoCode } availableCountries { isoCode } market { id handle } }
    publicApiVersions { handle supported } }`);
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    shop: {
      name: 'Lamps',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is the provider's.
      moneyFormat: '${{amount}}',
      shipsToCountries: ['US', 'DE'],
      primaryDomain: { host: 'shop.test', sslEnabled: false, url: 'http://shop.test' },
      paymentSettings: {
        currencyCode: 'USD',
        countryCode: 'US',
        cardVaultUrl: 'http://checkout.test/sessions',
        enabledPresentmentCurrencies: ['USD', 'EUR'],
      },
      metafields: [null],
    },
    localization: {
      country: { isoCode: 'US', name: 'United States', unitSystem: 'IMPERIAL_SYSTEM' },
      availableCountries: [{ isoCode: 'US' }, { isoCode: 'DE' }],
    },
    publicApiVersions: [
      { handle: '2023-10', supported: true },
      { handle: '2026-04', supported: true },
    ],
  });
});
