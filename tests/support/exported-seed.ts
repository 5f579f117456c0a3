import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const fields = z.record(z.string(), z.record(z.string(), z.unknown()));
const sys = z.looseObject({ id: z.string() });
const exported = z.object({
  entries: z.array(
    z.object({
      sys: sys.extend({ contentType: z.object({ sys }), publishedVersion: z.int().optional() }),
      metadata: z.object({ tags: z.array(z.object({ sys })) }),
      fields,
    }),
  ),
  assets: z.array(z.object({ sys, fields })),
});
type Entry = z.infer<typeof exported>['entries'][number];

/**
 * A seed folder whose content entries and products are those of exported files, so that a sandbox can be started from them. What the formats lack is
 * taken from the seed: the shorthands of content types, and of products the ids, dates, types of metafields and selling plans.
 */
export function writeExportedSeed(folder: string, seed: string, exports: string): void {
  mkdirSync(join(folder, 'content/entries'), { recursive: true });
  symlinkSync(join(seed, 'media'), join(folder, 'media'));
  cpSync(join(seed, 'support'), join(folder, 'support'), { recursive: true });
  cpSync(join(seed, 'catalogue'), join(folder, 'catalogue'), { recursive: true });
  cpSync(join(seed, 'start-page'), join(folder, 'start-page'), { recursive: true });
  for (const name of ['content-types.json', 'locales.json', 'tags.json'])
    cpSync(join(seed, 'content', name), join(folder, 'content', name));

  const { entries, assets } = exported.parse(read(join(exports, 'content.json')));
  const drafts = exported.pick({ entries: true }).parse(read(join(exports, 'content-drafts.json'))).entries;
  const files = new Map(assets.map((asset) => [asset.sys.id, fileOf(asset.fields)]));
  for (const row of productsOf(readFileSync(join(exports, 'products.csv'), 'utf8'), join(seed, 'catalogue/products')))
    write(join(folder, 'catalogue/products', `${row.handle}.json`), row);
  for (const entry of entries) {
    const draft = drafts.find((each) => each.sys.id === entry.sys.id);
    const values = {
      ...seedFields(entry, files),
      ...(draft && { draftFields: seedFields(draft, files) }),
    };
    const head = {
      id: entry.sys.id,
      type: entry.sys.contentType.sys.id,
      createdAt: entry.sys.createdAt,
      updatedAt: entry.sys.updatedAt,
      ...(entry.sys.publishedVersion === undefined && { draft: true }),
      metadataTags: entry.metadata.tags.map((tag) => tag.sys.id),
    };
    write(join(folder, 'content/entries', `${entry.sys.id}.json`), { ...head, ...values });
  }
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function write(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}

function fileOf(values: Entry['fields']): string {
  const [file] = Object.values(values.file ?? {});
  return z.object({ url: z.string() }).parse(file).url.replace('//media/', '');
}

/** Fields as the seed has them: with a value for each locale where there are several. */
function seedFields({ fields }: Entry, files: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, inLocales]) => {
      const values = Object.entries(inLocales).map(([code, value]) => [code, seedValue(value, files)] as const);
      return [name, values.length === 1 ? values[0]?.[1] : { $locale: Object.fromEntries(values) }];
    }),
  );
}

const link = z.object({ sys: z.object({ type: z.literal('Link'), linkType: z.string(), id: z.string() }) });
const richText = z.object({ nodeType: z.literal('document'), content: z.array(z.unknown()) });

function seedValue(value: unknown, files: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((member) => seedValue(member, files));
  const to = link.safeParse(value).data?.sys;
  if (to) return to.linkType === 'Asset' ? { $asset: files.get(to.id) } : { $entry: to.id };
  const document = richText.safeParse(value).data;
  return document ? { $text: document.content.flatMap((block) => paragraphsOf(block)) } : value;
}

const node = z.looseObject({
  nodeType: z.string(),
  content: z.array(z.unknown()).default([]),
  value: z.string().default(''),
  marks: z.array(z.object({ type: z.string() })).default([]),
  data: z.looseObject({ uri: z.string().default('') }),
});

const prefixes: Readonly<Record<string, string>> = { 'heading-2': '## ', 'unordered-list': '- ', blockquote: '> ' };

/** A block of rich text in the seed's shorthand: a list is a paragraph for each item. */
function paragraphsOf(block: unknown): string[] {
  const { nodeType, content } = node.parse(block);
  const prefix = prefixes[nodeType] ?? '';
  return nodeType === 'unordered-list' ? content.map((item) => prefix + textOf(item)) : [prefix + textOf(block)];
}

function textOf(inner: unknown): string {
  const { nodeType, content, value, marks, data } = node.parse(inner);
  const text = nodeType === 'text' ? value : content.map(textOf).join('');
  if (nodeType === 'hyperlink') return `[${text}](${data.uri})`;
  const signs = marks.map(({ type }) => (type === 'bold' ? '**' : '*')).join('');
  return signs + text + signs;
}

/** The products of the file, each as the seed has it. */
function productsOf(csv: string, originals: string) {
  const [columns = [], ...lines] = cellsOf(csv);
  const rows = lines.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
  return [...Map.groupBy(rows, (row) => row.Handle ?? '')].map(([handle, own]) => {
    const [first = {}] = own;
    const original = read(join(originals, `${handle}.json`)) as Product;
    const names = [1, 2, 3].map((index) => first[`Option${index} Name`] ?? '').filter(Boolean);
    const sold = own.filter((row) => row['Variant SKU']);
    const valuesOf = (index: number) => [...new Set(sold.map((row) => row[`Option${index + 1} Value`] ?? ''))];
    const product: Product = {
      ...original,
      handle,
      title: first.Title ?? '',
      descriptionHtml: first['Body (HTML)'] ?? '',
      vendor: first.Vendor ?? '',
      productType: first.Type ?? '',
      tags: (first.Tags ?? '').split(', ').filter(Boolean),
      seo: { title: first['SEO Title'] || null, description: first['SEO Description'] || null },
      options: names.map((name, index) => ({ name, values: valuesOf(index) })),
      images: own
        .filter((row) => row['Image Src'])
        .map((row) => ({ file: fileAt(row['Image Src']), alt: row['Image Alt Text'] ?? '' })),
      metafields: metafieldsOf(first, 'product', original.metafields),
      variants: sold.map((row, index) => ({
        ...original.variants[index],
        sku: row['Variant SKU'],
        optionValues: names.map((_name, option) => row[`Option${option + 1} Value`] ?? ''),
        weightGrams: Number(row['Variant Grams']),
        tracked: row['Variant Inventory Tracker'] === 'shopify',
        ...(row['Variant Inventory Qty'] && { stock: Number(row['Variant Inventory Qty']) }),
        whenOutOfStock: row['Variant Inventory Policy'],
        price: row['Variant Price'],
        compareAtPrice: row['Variant Compare At Price'] || null,
        requiresShipping: row['Variant Requires Shipping'] === 'TRUE',
        image: row['Variant Image'] ? fileAt(row['Variant Image']) : null,
        metafields: metafieldsOf(row, 'variant', original.variants[index]?.metafields),
      })),
    };
    return product;
  });
}

interface Product extends Record<string, unknown> {
  handle: string;
  metafields?: Metafield[];
  variants: { metafields?: Metafield[] }[];
}

interface Metafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

/** Its type is a setting of the account, as are the ids. */
function metafieldsOf(row: Record<string, string>, owner: string, originals: readonly Metafield[] = []): Metafield[] {
  return originals.map(({ namespace, key, type }) => {
    const value = row[`${key} (${owner}.metafields.${namespace}.${key})`] ?? '';
    return { namespace, key, type, value };
  });
}

function fileAt(url = ''): string {
  return new URL(url).pathname.slice(1);
}

/** The cells of a CSV file (RFC 4180). */
export function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
