import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadSeed } from './load.ts';
import type { Seed } from './schema.ts';

/** Content rules of the brand's seed, beyond the format that the loader requires. */

let seed: Seed;
beforeAll(async () => {
  seed = await loadSeed(import.meta.dirname);
});

describe('The catalogue', () => {
  test('has the products that the site knows by handle, each in one collection', () => {
    const handles = seed.catalogue.products.map((product) => product.handle).sort();
    expect(handles).toEqual([
      'carbon-offset',
      'light-phone-ii-black',
      'light-phone-ii-light-gray',
      'light-phone-iii',
      'light-protect-plan',
      'protective-case',
      'protective-case-1',
      'screen-protector',
      'sim-card',
    ]);
    const shown = seed.catalogue.collections.filter(({ handle }) => !handle.startsWith('hidden-'));
    expect(shown.flatMap(({ products }) => products).sort()).toEqual(handles);
  });

  test('describes products in HTML with an allowed set of tags', () => {
    const tags = seed.catalogue.products.flatMap(({ descriptionHtml }) =>
      [...descriptionHtml.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag),
    );
    expect([...new Set(tags)].sort()).toEqual(['a', 'h3', 'li', 'p', 'strong', 'ul']);
  });

  test('has a subtitle and a first picture with alternative text for every product', () => {
    for (const { handle, metafields, images } of seed.catalogue.products) {
      expect(metafields, handle).toContainEqual(expect.objectContaining({ namespace: 'descriptors', key: 'subtitle' }));
      expect(images[0]?.alt, handle).toMatch(/\.$/);
    }
  });

  test('sells the light gray Light Phone II as a pre-order, with a date on the product and on each variant', () => {
    const phone = seed.catalogue.products.find(({ handle }) => handle === 'light-phone-ii-light-gray');
    for (const { metafields } of [phone, ...(phone?.variants ?? [])].filter((owner) => owner !== undefined)) {
      expect(Object.fromEntries(metafields.map(({ key, value }) => [key, value]))).toMatchObject({
        accepting_preorders: 'true',
        estimated_ship_date: 'January 2027',
      });
    }
    expect(phone?.variants.map(({ stock, whenOutOfStock }) => [stock, whenOutOfStock])).toEqual([
      [0, 'continue'],
      [0, 'continue'],
    ]);
  });

  test('sells the protection plan by selling plans only, with self-contained names', () => {
    const plan = seed.catalogue.products.find(({ handle }) => handle === 'light-protect-plan');
    expect(plan).toMatchObject({ requiresSellingPlan: true, sellingPlanGroups: [4001], variants: [{ id: 2008 }] });
    expect(plan?.variants).toHaveLength(1);
    expect(plan?.descriptionHtml).not.toMatch(/paid once|without a subscription/i);
    const group = seed.catalogue.sellingPlanGroups.find(({ id }) => id === 4001);
    expect(group?.sellingPlans.map(({ name }) => name)).toEqual(['Monthly', 'Yearly']);
  });

  test('has one sold-out variant', () => {
    const soldOut = seed.catalogue.products
      .flatMap((product) => product.variants)
      .filter(({ stock, tracked, whenOutOfStock }) => stock === 0 && tracked && whenOutOfStock === 'deny');
    expect(soldOut.map(({ sku }) => sku)).toEqual(['LP2-CASE-LG']);
  });
});

describe('The home page', () => {
  const home = z.looseObject({ contentBlocks: z.array(z.looseObject({ _type: z.string() })) });
  const blocks = () => home.parse(seed.startPage.documents.find(({ _id }) => _id === 'start')).contentBlocks;

  test('has its blocks in their fixed order', () => {
    const order = blocks().map((block) => block._type);
    expect(order.filter((type, index) => type !== order[index - 1] || type !== 'textBlock')).toEqual([
      'testimonialBlock',
      'textBlock',
      'accordionBlock',
      'accordionBlock',
      'productBlock',
      'detailsBlock',
      'singleImageBlock',
    ]);
  });

  test('has eight testimonials, four items on the operating system, three ways of going light and two phones', () => {
    const counts = blocks().flatMap((block) =>
      [block.testimonials, block.accordionItems, block.products].flatMap((list) =>
        Array.isArray(list) ? list.length : [],
      ),
    );
    expect(counts).toEqual([8, 4, 3, 2]);
  });

  test('has the number of people and of years', () => {
    const words = JSON.stringify(blocks());
    expect(words).toContain('more than 100,000 people');
    expect(words).toContain('over 10 years');
  });
});

describe('The content', () => {
  test('has every field of the global settings', () => {
    const settings = seed.content.entries.find(({ type }) => type === 'globalSettings');
    expect(settings).toBeDefined();
    for (const field of Object.keys(seed.content.contentTypes.globalSettings?.fields ?? {})) {
      expect(settings?.[field], field).toBeDefined();
    }
  });

  test('has a start page, and a page for every policy that the shop links to', () => {
    const slugs = seed.content.entries.filter(({ type }) => type === 'genericPage').map(({ slug }) => slug);
    expect(slugs).toEqual(
      expect.arrayContaining(['start', 'about', 'return-policy', 'shipping-details', 'cookie-policy']),
    );
  });
});

test('Every path that the content links to is a page of the site', () => {
  const { content, startPage, support } = seed;
  // The online store has its own paths, which the site does not serve.
  const { onlineStore: _, ...catalogue } = seed.catalogue;
  const published = content.entries.filter(({ draft }) => !draft);
  const slugsOf = (type: string) => published.filter((entry) => entry.type === type).map(({ slug }) => slug);
  const screens = new Set([
    ...['/', '/shop', '/cart', '/blog', '/compatibility-checker', '/products', '/dashboard', '/support', '/consent'],
    ...['/actual-size', '/try'],
    ...catalogue.products.map(({ handle }) => `/shop/products/${handle}`),
    ...catalogue.collections.map(({ handle }) => `/shop/${handle}`),
    ...slugsOf('genericPage').map((slug) => `/${slug}`),
    ...slugsOf('popoverGenericPage').map((slug) => `/${slug}`),
    ...slugsOf('article').map((slug) => `/blog/${slug}`),
    // Paths of the help center.
    ...support.articles.map(({ id, slug }) => `/hc/en-us/articles/${id}-${slug}`),
  ]);
  const everything = JSON.stringify({ catalogue, content, startPage, support });
  // A path is enclosed in quotes (escaped ones in HTML) or follows a label in parentheses.
  const paths = [...everything.matchAll(/["(](\/[a-z0-9/-]*)\\?[")]/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => path === undefined || !screens.has(path))).toEqual([]);
});

test('Every path that the online store links to is one of its pages', () => {
  const { products, collections, onlineStore } = seed.catalogue;
  const { menus, pages, blogs, policies, redirects } = onlineStore;
  expect(Object.keys(policies)).toHaveLength(4);
  const addresses = new Set([
    ...['/', '/collections', '/collections/all', '/search'],
    ...products.map(({ handle }) => `/products/${handle}`),
    ...collections.map(({ handle }) => `/collections/${handle}`),
    ...pages.map(({ handle }) => `/pages/${handle}`),
    ...blogs.map(({ handle }) => `/blogs/${handle}`),
    ...['privacy-policy', 'refund-policy', 'shipping-policy', 'terms-of-service'].map(
      (handle) => `/policies/${handle}`,
    ),
  ]);
  const linked = menus.flatMap(({ items }) => items.flatMap((item) => [item, ...item.items]).map(({ link }) => link));
  const targets = [...linked, ...redirects.map(({ target }) => target)];
  expect(targets.length).toBeGreaterThan(15);
  expect(targets.filter((target) => !addresses.has(target))).toEqual([]);
});
