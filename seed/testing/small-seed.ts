import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadSeed } from '../load.ts';
import type { Seed } from '../schema.ts';

/** A whole seed for tests: paths relative to the folder, with text or a value to serialize as JSON. */
export function smallSeed(): Record<string, unknown> {
  const time = '2026-11-20T09:00:00.000Z';
  return {
    'media/media.json': {
      'things/lamp.jpg': { title: 'Lamp', alt: 'A lamp.' },
      'things/lamp.mp4': { title: 'Lamp (MP4)', alt: '' },
    },
    'media/things/lamp.jpg': 'a picture, as far as the loader looks',
    'media/things/lamp.mp4': 'a film, as far as the loader looks',
    'catalogue/shop.json': {
      name: 'Lamps',
      description: '',
      currency: 'USD',
      country: 'US',
      shipsTo: [{ code: 'US', name: 'United States' }],
    },
    'catalogue/products/lamp.json': {
      id: 1,
      handle: 'lamp',
      title: 'Lamp',
      descriptionHtml: '',
      vendor: 'Lamps',
      productType: 'Lamp',
      createdAt: time,
      updatedAt: time,
      publishedAt: time,
      seo: { title: null, description: null },
      options: [{ name: 'Shade', values: ['Linen', 'Paper'] }],
      images: [{ file: 'things/lamp.jpg', alt: 'A lamp.' }],
      variants: [
        { id: 11, sku: 'LAMP-L', optionValues: ['Linen'], price: '40.00', stock: 3 },
        { id: 12, sku: 'LAMP-P', optionValues: ['Paper'], price: '30.00', stock: 0 },
      ],
      metafields: [{ namespace: 'settings', key: 'accepting_preorders', type: 'boolean', value: 'true' }],
      sellingPlanGroups: [100],
    },
    'catalogue/collections.json': [
      { id: 50, handle: 'lamps', title: 'Lamps', descriptionHtml: '', updatedAt: time, products: ['lamp'] },
    ],
    'catalogue/selling-plan-groups.json': [
      {
        id: 100,
        name: 'Billing',
        options: [{ name: 'Billing', values: ['Monthly'] }],
        sellingPlans: [
          {
            id: 101,
            name: 'Monthly',
            options: [{ name: 'Billing', value: 'Monthly' }],
            recurringDeliveries: true,
            checkoutCharge: { kind: 'percentage', percentage: 100 },
            priceAdjustments: [{ kind: 'fixedPrice', price: '4.00' }],
          },
        ],
      },
    ],
    'catalogue/discounts.json': [
      {
        code: 'TENTH',
        value: { kind: 'percentage', percentage: 10 },
        products: ['lamp'],
        startsAt: time,
        endsAt: '2026-12-20T09:00:00.000Z',
      },
    ],
    'catalogue/gift-cards.json': [{ code: 'GLOWGIFT20WARM', balance: '20.00' }],
    'content/locales.json': [
      { code: 'en-US', name: 'English (United States)', default: true },
      { code: 'de-DE', name: 'German (Germany)', fallbackCode: 'en-US' },
    ],
    'content/tags.json': { autumn: 'Autumn' },
    'content/content-types.json': {
      page: {
        name: 'Page',
        displayField: 'title',
        fields: {
          title: 'Symbol!',
          slug: 'Symbol',
          picture: 'Asset',
          blocks: 'Entry[]',
          lead: 'Entry',
          count: 'Integer',
          share: 'Number',
          isOpen: 'Boolean',
          day: 'Date',
          tags: 'Symbol[]',
          notes: 'Object',
          place: 'Location',
        },
        localized: ['title', 'blocks'],
      },
      globalSettings: { name: 'Global settings', displayField: 'title', fields: { title: 'Symbol!' } },
      words: { name: 'Words', displayField: 'note', fields: { note: 'Text', body: 'RichText' } },
    },
    'content/entries/about.json': {
      id: 'about',
      type: 'page',
      title: 'About',
      slug: 'about',
      picture: { $asset: 'things/lamp.jpg' },
      blocks: [{ type: 'words', body: { $text: ['## Lamps', '- **Bright**, *warm* and [here](/shop).'] } }],
      lead: { $entry: 'about-blocks-0' },
    },
    'content/entries/global-settings.json': { id: 'global-settings', type: 'globalSettings', title: 'Settings' },
    'content/entries/draft.json': { id: 'draft', type: 'page', title: 'Draft', draft: true },
    'content/entries/contact.json': { id: 'contact', type: 'page', title: 'Contact', slug: 'contact' },
    'start-page/start.json': {
      _id: 'start',
      _type: 'page',
      slug: { _type: 'slug', current: 'start' },
      contentBlocks: [{ _type: 'textBlock' }],
      blocks: [
        { image: { asset: { $image: 'things/lamp.jpg' } }, film: { asset: { $file: 'things/lamp.mp4' } } },
        { body: { $text: ['A lamp.'] }, next: { $ref: 'other' } },
      ],
    },
    'support/articles.json': {
      startArticle: 7,
      sections: [{ id: 1, name: 'Lamps' }],
      articles: [
        {
          id: 7,
          slug: 'first-light',
          section: 1,
          title: 'First light',
          body: ['Press the switch.', '- Then **look** at [the lamp](/shop).'],
          createdAt: time,
          updatedAt: time,
        },
      ],
    },
    'start-page/other.json': { _id: 'other', _type: 'page', slug: { _type: 'slug', current: 'other' } },
  };
}

/** A disposable folder named "seed" with these files. */
export async function writeSeed(files: Record<string, unknown>) {
  const parent = await mkdtemp(join(tmpdir(), 'seed-'));
  const folder = join(parent, 'seed');
  for (const [path, value] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  }
  return { folder, [Symbol.asyncDispose]: () => rm(parent, { recursive: true }) };
}

/** Loads the seed that these files make. */
export async function loadFiles(files: Record<string, unknown>): Promise<Seed> {
  await using written = await writeSeed(files);
  return await loadSeed(written.folder);
}

/** A copy with one value replaced, or removed when it is undefined. Numbers in the path are indexes. */
export function withChange(root: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const next = (inner: unknown) => (rest.length === 0 ? value : withChange(inner, rest.join('.'), value));
  if (Array.isArray(root)) {
    const index = Number(key);
    return [...root.slice(0, index), next(root[index]), ...root.slice(index + 1)];
  }
  const fields: Record<string, unknown> = { ...(typeof root === 'object' ? root : {}) };
  return { ...fields, [key]: next(fields[key]) };
}
