import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The number of additional products and articles in a large seed. */
export interface SeedSize {
  products: number;
  articles: number;
}

const ownSeed = fileURLToPath(new URL('../../seed', import.meta.url));

const things = ['Case', 'Strap', 'Stand', 'Cable', 'Pouch', 'Dock', 'Charger', 'Card', 'Clip', 'Sleeve'] as const;
const materials = ['Wool', 'Cork', 'Linen', 'Oak', 'Steel', 'Paper', 'Felt', 'Leather', 'Glass'] as const;
const colours = ['Black', 'Light gray', 'Sand', 'Moss'] as const;
const makers = ['Light', 'Quiet Goods', 'Bench & Tree', 'Small Hours'] as const;

/** Does not overlap with the ids of the project's seed. */
const firstId = { product: 1_000_000, variant: 2_000_000, collection: 900_000 };
const firstTime = Date.UTC(2020, 0, 1);
const hour = 3_600_000;

/**
 * Writes a seed folder: the project's seed with its media, and additional distinct products and articles, the same
 * in every run. The collection "everything" contains all added products.
 */
export async function writeLargeSeed(folder: string, { products, articles }: SeedSize): Promise<void> {
  await cp(ownSeed, folder, { recursive: true, filter: (path) => !/\.(ts|md)$/.test(basename(path)) });
  const shown = await knownPictures(folder);
  const made = Array.from({ length: products }, (_, index) => product(index, shown));
  for (const one of made) await writeJson(folder, `catalogue/products/${one.handle}.json`, one);
  for (let index = 0; index < articles; index += 1) {
    const one = article(index, shown);
    await writeJson(folder, `content/entries/${one.id}.json`, one);
  }
  const path = 'catalogue/collections.json';
  const collections: unknown = JSON.parse(await readFile(join(folder, path), 'utf8'));
  if (!Array.isArray(collections)) throw new Error(`${path} is not a list.`);
  const handles = made.map(({ handle }) => handle);
  await writeJson(folder, path, [...collections, { ...everything, products: handles }]);
}

/** The address of an additional page: each product and each article once, in turns. */
export function pageAt(index: number, { products, articles }: SeedSize): string {
  const number = Math.floor(index / 2);
  return index % 2 === 0
    ? `/shop/products/${productHandle(number % products)}`
    : `/blog/${articleSlug(number % articles)}`;
}

const everything = {
  id: firstId.collection,
  handle: 'everything',
  title: 'Everything',
  descriptionHtml: '<p>All of it.</p>',
  updatedAt: time(0),
};

function titleOf(index: number): string {
  const [thing, material] = [pick(things, index), pick(materials, Math.floor(index / things.length))];
  return `${material} ${thing.toLowerCase()} ${index}`;
}

function productHandle(index: number): string {
  return titleOf(index).toLowerCase().replaceAll(' ', '-');
}

function articleSlug(index: number): string {
  return `letter-${index}`;
}

function product(index: number, shown: readonly string[]) {
  const [thing, material] = [pick(things, index), pick(materials, Math.floor(index / things.length))];
  const title = titleOf(index);
  const number = 2 + (index % 3);
  return {
    id: firstId.product + index,
    handle: productHandle(index),
    title,
    descriptionHtml: `<p>A ${thing.toLowerCase()} of ${material.toLowerCase()}, made to be put down again. It is number ${index} of its kind.</p>`,
    vendor: pick(makers, index),
    productType: thing,
    tags: [thing.toLowerCase(), material.toLowerCase(), `number-${index % 100}`],
    createdAt: time(index),
    updatedAt: time(index + 1),
    publishedAt: time(index),
    seo: { title, description: `A ${thing.toLowerCase()} of ${material.toLowerCase()}.` },
    options: [{ name: 'Color', values: colours.slice(0, number) }],
    images: [
      { file: pick(shown, index), alt: `${title}.` },
      { file: pick(shown, index + 1), alt: '' },
    ],
    variants: colours.slice(0, number).map((colour, at) => ({
      id: firstId.variant + index * 10 + at,
      sku: `L-${index}-${at}`,
      optionValues: [colour],
      price: `${10 + (index % 90)}.${String((index * 7) % 100).padStart(2, '0')}`,
      // Enough stock for any number of requests.
      stock: (index + at) % 10 === 9 ? 0 : 1_000_000,
      weightGrams: 100 + index,
    })),
    metafields: [
      {
        namespace: 'descriptors',
        key: 'subtitle',
        type: 'single_line_text_field',
        value: `${material}, number ${index}`,
      },
    ],
  };
}

function article(index: number, shown: readonly string[]) {
  const title = `Letter ${index}`;
  return {
    id: articleSlug(index),
    type: 'article',
    createdAt: time(index),
    updatedAt: time(index + 1),
    title,
    slug: articleSlug(index),
    highlightImage: { $asset: pick(shown, index) },
    tags: [pick(['Attention', 'Letters', 'Notes'], index)],
    metadata: { type: 'metadata', title, description: `The letter with the number ${index}.` },
    contentBlocks: [
      {
        type: 'textBlock',
        title: `On the ${pick(things, index).toLowerCase()}`,
        body: { $text: [`This is letter ${index}. It is short, and it has an end.`, 'What stays, stays.'] },
      },
    ],
  };
}

async function knownPictures(folder: string): Promise<string[]> {
  const listed: unknown = JSON.parse(await readFile(join(folder, 'media/media.json'), 'utf8'));
  const files = typeof listed === 'object' && listed !== null ? Object.keys(listed) : [];
  const known = files.filter((file) => /^products\/.+\.jpg$/.test(file));
  if (known.length === 0) throw new Error('The seed has no pictures of products.');
  return known;
}

export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

function time(index: number): string {
  return new Date(firstTime + index * hour).toISOString();
}

async function writeJson(folder: string, path: string, value: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}
