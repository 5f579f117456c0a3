import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, visit } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writePagedSeed } from '#tests/support/paged-seed.ts';
import { type Site, startSite } from '#tests/support/site.ts';

/** One more of each than the page size of the queries (SHOP-1). */
const product = { handle: 'one-more-of-each', images: 101, variants: 13, plans: 25 };

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-sizes-'));
  await writePagedSeed(folder);
  await addProduct(folder);
  site = await startSite(undefined, folder);
}, 120_000);
beforeEach(() => site.sandbox.reset());
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function addProduct(seed: string): Promise<void> {
  const { handle } = product;
  const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
  const colours = numbered(product.variants, 'Colour');
  const periods = numbered(product.plans, 'Period');
  const time = '2026-01-01T00:00:00.000Z';
  await writeFile(
    join(seed, `catalogue/products/${handle}.json`),
    JSON.stringify({
      id: 1_900_000,
      handle,
      title: 'One more of each',
      descriptionHtml: '<p>A lot.</p>',
      vendor: 'Light',
      productType: 'Case',
      tags: [],
      createdAt: time,
      updatedAt: time,
      publishedAt: time,
      seo: { title: 'One more of each', description: 'A lot.' },
      options: [{ name: 'Color', values: colours }],
      images: numbered(product.images, 'Picture').map((alt) => ({ file: 'products/protection-plan.jpg', alt })),
      variants: colours.map((colour, index) => ({
        id: 2_900_000 + index,
        sku: `MORE-${index}`,
        optionValues: [colour],
        price: '60.00',
        stock: 10,
      })),
      metafields: [],
      sellingPlanGroups: [4900],
    }),
  );
  const group = {
    id: 4900,
    name: 'Pay by the period',
    appName: null,
    options: [{ name: 'Billing', values: periods }],
    sellingPlans: periods.map((period, index) => ({
      id: 5900 + index,
      name: period,
      description: period,
      options: [{ name: 'Billing', value: period }],
      recurringDeliveries: true,
      checkoutCharge: { kind: 'percentage', percentage: 100 },
      priceAdjustments: [{ kind: 'fixedPrice', price: `${index + 1}.00` }],
    })),
  };
  await change(seed, 'catalogue/selling-plan-groups.json', (groups) => [...groups, group]);
  // First of the list, so that it is on the shop's first page.
  await change(seed, 'catalogue/collections.json', ([first = {}, ...others]) => [
    { ...first, products: [handle] },
    ...others,
  ]);
}

const list = z.array(z.record(z.string(), z.unknown()));

async function change(
  seed: string,
  file: string,
  to: (original: z.infer<typeof list>) => z.infer<typeof list>,
): Promise<void> {
  const path = join(seed, file);
  await writeFile(path, JSON.stringify(to(list.parse(JSON.parse(await readFile(path, 'utf8'))))));
}

/** The page sizes in the GraphQL documents that a visit sends. */
async function pageSizesOf(path: string): Promise<Record<string, string[]>> {
  await site.visitor().get(path);
  const counts: Record<string, string[]> = {};
  for (const { body } of await site.sandbox.requests('storefront')) {
    const { query } = z.object({ query: z.string() }).parse(JSON.parse(body));
    visit(parse(query), {
      Field({ name, arguments: original = [] }) {
        const first = original.find((argument) => argument.name.value === 'first')?.value;
        if (first?.kind === 'IntValue') counts[name.value] = [...(counts[name.value] ?? []), first.value];
      },
    });
  }
  return counts;
}

const lists = { variants: ['12'], sellingPlanAllocations: ['24'] };

describe('[SHOP-1] the storefront queries request', () => {
  test('12 collections with 50 products, 2 images each', async () => {
    expect(await pageSizesOf('/shop')).toEqual({ collections: ['12'], products: ['50'], images: ['2'], ...lists });
  });

  test('50 products of a collection, 2 images each', async () => {
    const sizes = await pageSizesOf('/shop/everything');
    expect(sizes).toMatchObject({ products: ['50'], images: ['2'], ...lists });
  });

  test('a product with 100 images, 12 variants and 24 selling plan allocations', async () => {
    expect(await pageSizesOf(`/shop/products/${product.handle}`)).toMatchObject({ images: ['100'], ...lists });
  });
});

describe('[SHOP-1] of a larger catalogue, a page shows', () => {
  test('the first 12 collections but for the hidden ones, and 50 products of each', async () => {
    const { page } = await site.visitor().get('/shop');
    const sections = page.querySelectorAll('main section').filter((section) => section.querySelector('h2'));
    const original = list.parse(JSON.parse(await readFile(join(folder, 'catalogue/collections.json'), 'utf8')));
    const shown = original.slice(0, 12).filter(({ handle }) => !String(handle).startsWith('hidden-'));
    expect(sections.map((section) => section.querySelector('h2')?.text)).toEqual(shown.map(({ title }) => title));
    const counts = sections.map((section) => section.querySelectorAll('li > a').length);
    expect(Math.max(...counts)).toBe(50);
  });

  test('100 pictures, 12 variants and 24 plans of each', async () => {
    const { page } = await site.visitor().get(`/shop/products/${product.handle}`);
    const pictures = page.querySelectorAll('section[aria-label="Pictures"] img');
    expect(pictures.map((image) => image.getAttribute('alt')).at(-1)).toBe('Picture 100');
    expect(pictures).toHaveLength(100);
    const items = page.querySelectorAll('main form input[name=item]').map((input) => input.getAttribute('value') ?? '');
    const plansOf = new Map<string, Set<string>>();
    for (const [variant = '', plan] of items.map((item) => item.split('|'))) {
      const plans = plansOf.get(variant) ?? new Set();
      plansOf.set(variant, plan === undefined ? plans : plans.add(plan));
    }
    expect([...plansOf.values()].map(({ size }) => size)).toEqual(Array.from({ length: 12 }, () => 24));
  });
});
