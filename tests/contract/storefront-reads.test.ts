import { decodeEncodedVariant } from '@shopify/hydrogen-react';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newestVersion, servedVersions } from '#sandbox/storefront/published-schema.ts';
import { contract } from './support/contract.ts';
import { ask, read } from './support/storefront.ts';
import { trust } from './support/trust.ts';

const money = z.strictObject({
  amount: z.string().regex(/^\d+\.(\d|\d*[1-9])$/, 'has one decimal, and no zero beyond it'),
  currencyCode: z.string().length(3),
});
const dateTime = z.iso.datetime({ precision: 0 });
const gid = (type: string) => z.string().regex(new RegExp(`^gid://shopify/${type}/\\d+$`));
const connection = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });

const first = connection(z.object({ id: gid('Product'), handle: z.string() }));
const firstQuery = '{ products(first: 1) { nodes { id handle } } }';

contract('storefront', (subject) => {
  beforeAll(() => trust(subject.account().certificate));

  const readAt = <Shape extends z.ZodType>(
    version: string,
    shape: Shape,
    query: string,
    variables?: Record<string, unknown>,
  ) => read(shape, subject.account(), version, query, variables);

  async function anyProduct(version: string = newestVersion) {
    const { products } = await readAt(version, z.object({ products: first }), firstQuery);
    return products.nodes[0] ?? expect.fail('The shop has no product.');
  }

  describe.each(servedVersions)('a product of version %s', (version) => {
    test('has its texts, times, prices and images in the API’s formats', async () => {
      const { handle } = await anyProduct(version);
      const range = z.object({ minVariantPrice: money, maxVariantPrice: money });
      const image = z.object({ url: z.url(), altText: z.string().nullable(), width: z.int(), height: z.int() });
      const variant = z.object({ id: gid('ProductVariant'), price: money, compareAtPrice: money.nullable() });
      const product = z.object({
        id: gid('Product'),
        title: z.string(),
        descriptionHtml: z.string(),
        createdAt: dateTime,
        updatedAt: dateTime,
        publishedAt: dateTime,
        tags: z.array(z.string()),
        priceRange: range,
        compareAtPriceRange: range,
        featuredImage: image.nullable(),
        options: z.array(z.object({ id: gid('ProductOption'), name: z.string() })).min(1),
        variants: connection(variant),
        seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
      });
      const amount = '{ amount currencyCode }';
      const query = `query($handle: String!) { product(handle: $handle) { id title descriptionHtml createdAt updatedAt publishedAt tags
        priceRange { minVariantPrice ${amount} maxVariantPrice ${amount} }
        compareAtPriceRange { minVariantPrice ${amount} maxVariantPrice ${amount} }
        featuredImage { url altText width height } options { id name } seo { title description }
        variants(first: 3) { nodes { id price ${amount} compareAtPrice ${amount} } } } }`;
      const answer = await readAt(version, z.object({ product }), query, { handle });
      expect(answer.product.variants.nodes.length).toBeGreaterThan(0);
    });

    test('has null for a missing metafield', async () => {
      const { handle } = await anyProduct(version);
      const query = `query($handle: String!) { product(handle: $handle) {
        metafields(identifiers: [{ namespace: "none", key: "a" }, { namespace: "none", key: "b" }]) { value } } }`;
      const shape = z.object({ product: z.object({ metafields: z.array(z.unknown()) }) });
      expect((await readAt(version, shape, query, { handle })).product.metafields).toEqual([null, null]);
    });

    test('is found by id among other nodes, which keep their index', async () => {
      const { id } = await anyProduct(version);
      const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
      const ids = ['gid://shopify/Product/1', id];
      expect(await readAt(version, z.unknown(), query, { ids })).toEqual({
        nodes: [null, { __typename: 'Product', id }],
      });
    });

    test('that does not exist is null', async () => {
      const query = '{ product(handle: "no-such-product") { id } collection(handle: "no-such-collection") { id } }';
      expect(await readAt(version, z.unknown(), query)).toEqual({ product: null, collection: null });
    });

    test('has a truncated description, dots included', async () => {
      const { handle } = await anyProduct(version);
      const query =
        'query($handle: String!) { product(handle: $handle) { description cut: description(truncateAt: 12) } }';
      const shape = z.object({ product: z.object({ description: z.string(), cut: z.string() }) });
      const { product } = await readAt(version, shape, query, { handle });
      const isCut = product.description.length > 12;
      expect(product.cut).toBe(isCut ? `${product.description.slice(0, 9)}...` : product.description);
    });

    test('has images in the requested size and format', async () => {
      const query = `{ products(first: 20) { nodes { featuredImage {
        width height url small: url(transform: { maxWidth: 200, maxHeight: 200, crop: CENTER, preferredContentType: WEBP }) } } } }`;
      const image = z.object({ width: z.int(), height: z.int(), url: z.url(), small: z.url() });
      const shape = z.object({ products: connection(z.object({ featuredImage: image.nullable() })) });
      const { products } = await readAt(version, shape, query);
      const picture = products.nodes.find(({ featuredImage }) => featuredImage !== null)?.featuredImage;
      const { url, small } = picture ?? expect.fail('No product has a picture.');
      expect(new URL(small).pathname).toBe(new URL(url).pathname);
      const response = await fetch(small);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 200, height: 200 });
    });
  });

  test('options and encoded variants agree', async () => {
    const query = `{ products(first: 20) { nodes { encodedVariantExistence variantsCount { count precision }
      options { name optionValues { name firstSelectableVariant { id } } }
      variants(first: 250) { nodes { selectedOptions { name value } } } } } }`;
    const optionValue = z.object({ name: z.string(), firstSelectableVariant: z.object({ id: z.string() }).nullable() });
    const product = z.object({
      encodedVariantExistence: z.string(),
      variantsCount: z.object({ count: z.int(), precision: z.string() }),
      options: z.array(z.object({ name: z.string(), optionValues: z.array(optionValue) })),
      variants: connection(z.object({ selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })) })),
    });
    const { products } = await readAt(newestVersion, z.object({ products: connection(product) }), query);
    for (const { options, variants, ...rest } of products.nodes) {
      const exist = decodeEncodedVariant(rest.encodedVariantExistence)
        .map((places) => places.map((place, index) => options[index]?.optionValues[place]?.name).join(' / '))
        .toSorted();
      const listed = variants.nodes
        .map(({ selectedOptions }) => selectedOptions.map(({ value }) => value).join(' / '))
        .toSorted();
      expect(exist).toEqual(listed);
      expect(rest.variantsCount.count).toBe(listed.length);
    }
  });

  test('selected options determine a variant and its adjacent variants', async () => {
    const { handle } = await anyProduct();
    const variant = z.object({
      id: z.string(),
      selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
    });
    const shown = z.object({ product: z.object({ selectedOrFirstAvailableVariant: variant }) });
    const fields = '{ id selectedOptions { name value } }';
    const { product } = await readAt(
      newestVersion,
      shown,
      `query($handle: String!) { product(handle: $handle) { selectedOrFirstAvailableVariant ${fields} } }`,
      { handle },
    );
    const { id, selectedOptions } = product.selectedOrFirstAvailableVariant;
    const again = await readAt(
      newestVersion,
      z.object({ product: shown.shape.product.extend({ adjacentVariants: z.array(variant) }) }),
      `query($handle: String!, $options: [SelectedOptionInput!]!) { product(handle: $handle) {
        selectedOrFirstAvailableVariant(selectedOptions: $options, caseInsensitiveMatch: true) ${fields}
        adjacentVariants(selectedOptions: $options) ${fields} } }`,
      { handle, options: [...selectedOptions, { name: 'utm_source', value: 'letter' }] },
    );
    expect(again.product.selectedOrFirstAvailableVariant.id).toBe(id);
    expect(again.product.adjacentVariants.map((adjacent) => adjacent.id)).not.toContain(id);
  });

  test('the amounts of a selling plan due now and later add up to the price', async () => {
    const amount = '{ amount currencyCode }';
    const query = `{ products(first: 50) { nodes { variants(first: 5) { nodes { sellingPlanAllocations(first: 5) { nodes {
      checkoutChargeAmount ${amount} remainingBalanceChargeAmount ${amount} priceAdjustments { price ${amount} compareAtPrice ${amount} }
      sellingPlan { id name } } } } } } } }`;
    const allocation = z.object({
      checkoutChargeAmount: money,
      remainingBalanceChargeAmount: money,
      priceAdjustments: z.array(z.object({ price: money, compareAtPrice: money })),
    });
    const variant = z.object({ sellingPlanAllocations: connection(allocation) });
    const shape = z.object({ products: connection(z.object({ variants: connection(variant) })) });
    const { products } = await readAt(newestVersion, shape, query);
    const allocations = products.nodes
      .flatMap(({ variants }) => variants.nodes)
      .flatMap(({ sellingPlanAllocations }) => sellingPlanAllocations.nodes);
    if (subject.isSandbox) expect(allocations.length).toBeGreaterThan(0);
    const minor = ({ amount: text }: z.infer<typeof money>) => Math.round(Number(text) * 100);
    for (const { checkoutChargeAmount, remainingBalanceChargeAmount, priceAdjustments } of allocations) {
      const price = priceAdjustments[0]?.price ?? expect.fail('The allocation has no price.');
      expect(minor(checkoutChargeAmount) + minor(remainingBalanceChargeAmount)).toBe(minor(price));
    }
  });

  test.each([
    [
      'customerAccessTokenCreate(input: { email: "nobody@example.com", password: "x" })',
      { code: 'UNIDENTIFIED_CUSTOMER', field: null, message: 'Unidentified customer' },
    ],
    [
      'customerRecover(email: "nobody@example.com")',
      { code: 'UNIDENTIFIED_CUSTOMER', field: ['email'], message: 'Could not find customer' },
    ],
    [
      'customerCreate(input: { email: "nobody", password: "long enough" })',
      { code: 'INVALID', field: ['input', 'email'], message: 'Email is invalid' },
    ],
  ])('%s is refused', async (mutation, error) => {
    const query = `mutation { refused: ${mutation} { customerUserErrors { code field message } } }`;
    const { data } = await ask(subject.account(), newestVersion, query);
    expect(data).toEqual({ refused: { customerUserErrors: [error] } });
  });

  test('a product without options has one variant, with the provider’s default name', async () => {
    const query =
      '{ products(first: 50) { nodes { options { name values } variants(first: 2) { nodes { title selectedOptions { name value } } } } } }';
    const choice = z.object({ name: z.string(), value: z.string() });
    const product = z.object({
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      variants: connection(z.object({ title: z.string(), selectedOptions: z.array(choice) })),
    });
    const { products } = await readAt(newestVersion, z.object({ products: connection(product) }), query);
    const plain = products.nodes.filter(({ variants }) =>
      variants.nodes.some(({ title }) => title === 'Default Title'),
    );
    if (subject.isSandbox) expect(plain.length).toBeGreaterThan(0);
    for (const { options, variants } of plain) {
      expect(options).toEqual([{ name: 'Title', values: ['Default Title'] }]);
      expect(variants.nodes).toEqual([
        { title: 'Default Title', selectedOptions: [{ name: 'Title', value: 'Default Title' }] },
      ]);
    }
  });

  test('the shop has its countries, currencies and payment settings', async () => {
    const query = `{ shop { id name moneyFormat primaryDomain { host sslEnabled url } shipsToCountries
      paymentSettings { currencyCode countryCode enabledPresentmentCurrencies } privacyPolicy { handle url } subscriptionPolicy { title } }
      localization { country { isoCode currency { isoCode } } language { isoCode } availableCountries { isoCode } }
      publicApiVersions { handle supported } locations(first: 1) { nodes { id } } }`;
    const shape = z.object({
      shop: z.object({
        id: gid('Shop'),
        moneyFormat: z.string().includes('{{'),
        primaryDomain: z.object({ host: z.string(), sslEnabled: z.boolean(), url: z.url() }),
        paymentSettings: z.object({
          currencyCode: z.string(),
          enabledPresentmentCurrencies: z.array(z.string()).min(1),
        }),
      }),
      localization: z.object({
        country: z.object({ isoCode: z.string().length(2) }),
        availableCountries: z.array(z.object({ isoCode: z.string() })).min(1),
      }),
      publicApiVersions: z.array(z.object({ handle: z.string(), supported: z.boolean() })).min(1),
    });
    const { localization } = await readAt(newestVersion, shape, query);
    expect(localization.availableCountries.map(({ isoCode }) => isoCode)).toContain(localization.country.isoCode);
  });

  test('the response in another country’s context names that context', async () => {
    const query = 'query @inContext(country: US, language: EN) { localization { country { isoCode } } }';
    const { data, extensions } = await ask(subject.account(), newestVersion, query);
    expect(data).toEqual({ localization: { country: { isoCode: 'US' } } });
    expect(extensions).toMatchObject({
      context: { country: 'US', language: 'EN' },
      cost: { requestedQueryCost: expect.any(Number) },
    });
  });

  test.runIf(subject.isSandbox)('prices are those of the buyer’s country', async () => {
    const query = `query($country: CountryCode) @inContext(country: $country) {
      product(handle: "light-phone-iii") { variants(first: 1) { nodes { price { amount currencyCode } } } } }`;
    const shape = z.object({ product: z.object({ variants: connection(z.object({ price: money })) }) });
    const prices = await Promise.all(
      ['US', 'CA', 'DE', 'GB', 'JP'].map(async (country) => {
        const { product } = await readAt(newestVersion, shape, query, { country });
        return product.variants.nodes[0]?.price;
      }),
    );
    expect(prices).toEqual([
      { amount: '699.0', currencyCode: 'USD' },
      { amount: '943.65', currencyCode: 'CAD' },
      { amount: '643.08', currencyCode: 'EUR' },
      { amount: '552.21', currencyCode: 'GBP' },
      { amount: '699.0', currencyCode: 'USD' },
    ]);
  });

  test.runIf(subject.isSandbox)(
    'menus, pages, posts, policies, redirects and sitemap are there for other storefronts',
    async () => {
      const query = `{ menu(handle: "main-menu") { items { title type url } } footer: menu(handle: "footer") { items { type } }
      page(handle: "about") { title } blog(handle: "notes") { articles(first: 1) { nodes { title image { url } } } }
      shop { refundPolicy { handle } brand { logo { image { url } } } }
      urlRedirects(first: 1, query: "path:/light-phone") { nodes { target } }
      sitemap(type: PRODUCT) { pagesCount { count } resources(page: 1) { items { handle } } } }`;
      expect(await readAt(newestVersion, z.unknown(), query)).toMatchObject({
        menu: { items: [{ title: 'Shop', type: 'COLLECTIONS', url: 'http://shop.test/collections' }, {}, {}, {}] },
        footer: { items: [{ type: 'SEARCH' }, ...Array.from({ length: 4 }, () => ({ type: 'SHOP_POLICY' }))] },
        page: { title: 'About' },
        blog: { articles: { nodes: [{ title: 'One bag, one phone' }] } },
        shop: { refundPolicy: { handle: 'refund-policy' } },
        urlRedirects: { nodes: [{ target: '/products/light-phone-iii' }] },
        sitemap: { pagesCount: { count: 1 } },
      });
    },
  );
});
