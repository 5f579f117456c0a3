import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contentModelProblems } from '#providers/content/content-model.ts';
import { cellsOf } from './support/exported-seed.ts';
import { launch } from './support/launch.ts';

const seed = join(import.meta.dirname, '../seed');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  const { code, stderr } = await launch(['scripts/export.ts', folder, '--media-url', 'https://media.test/'], {}).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
afterAll(() => rm(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const linkTo = z.object({ sys: z.object({ type: z.literal('Link'), linkType: z.string(), id: z.string() }) });
const sys = z.looseObject({ id: z.string(), publishedVersion: z.int().optional() });
const content = z.object({
  contentTypes: z.array(z.looseObject({ sys, fields: z.array(z.looseObject({ id: z.string() })) })),
  tags: z.array(z.looseObject({ name: z.string() })),
  locales: z.array(z.looseObject({ code: z.string() })),
  entries: z.array(
    z.looseObject({
      sys: sys.extend({ contentType: linkTo }),
      fields: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
  ),
  assets: z.array(
    z.object({ sys, fields: z.looseObject({ file: z.record(z.string(), z.looseObject({ url: z.string() })) }) }),
  ),
});

describe('[EDIT-2] npm run export', () => {
  test('writes content whose links, fields and files are all there', () => {
    const { contentTypes, entries, assets, locales } = content.parse(JSON.parse(read('content.json')));
    const codes = locales.map(({ code }) => code);
    const ids = new Set([
      ...entries.map((entry) => `Entry ${entry.sys.id}`),
      ...assets.map((asset) => `Asset ${asset.sys.id}`),
    ]);
    for (const { sys, fields } of entries) {
      const type = contentTypes.find((each) => each.sys.id === sys.contentType.sys.id);
      const known = type?.fields.map(({ id }) => id) ?? [];
      expect([sys.id, Object.keys(fields).filter((name) => !known.includes(name))]).toEqual([sys.id, []]);
      for (const inLocales of Object.values(fields)) {
        expect(codes).toEqual(expect.arrayContaining(Object.keys(inLocales)));
        for (const value of Object.values(inLocales).flat()) {
          const link = linkTo.safeParse(value).data;
          if (link) expect(ids).toContain(`${link.sys.linkType} ${link.sys.id}`);
        }
      }
    }
    for (const { fields } of assets)
      for (const { url } of Object.values(fields.file)) expect(existsSync(join(seed, url)), url).toBe(true);
    expect(entries.find(({ sys }) => sys.id === 'the-drawer')?.sys.publishedVersion, 'a draft').toBeUndefined();
    expect(entries.find(({ sys }) => sys.id === 'about')?.sys.publishedVersion).toBe(1);
    const types = z
      .array(
        z.object({
          sys,
          fields: z.array(
            z.object({
              id: z.string(),
              type: z.string(),
              linkType: z.string().optional(),
              items: z.looseObject({ type: z.string(), linkType: z.string().optional() }).optional(),
            }),
          ),
        }),
      )
      .parse(contentTypes);
    const kinds = types.map((type) => ({
      id: type.sys.id,
      fields: type.fields.map(({ id, items, ...own }) => {
        const { type: name, linkType } = items ?? own;
        return { id, kind: (linkType ?? name) + (items ? '[]' : '') };
      }),
    }));
    expect(contentModelProblems(kinds), 'what npm run check finds in a space with it').toEqual([]);
  });

  test('writes documents whose files are all there, one a line', () => {
    const lines = read('home-page.ndjson').trimEnd().split('\n');
    const documents = lines.map((line) =>
      z.looseObject({ _id: z.string(), _type: z.string() }).parse(JSON.parse(line)),
    );
    expect(documents.map(({ _id }) => _id).toSorted()).toEqual(['drafts.start', 'exported-files', 'start']);
    const uploads = [...lines.join().matchAll(/"_sanityAsset":"(image|file)@([^"]+)"/g)].map(([, , url]) => url ?? '');
    expect(uploads.length).toBeGreaterThan(20);
    for (const url of uploads) expect(existsSync(fileURLToPath(url)), url).toBe(true);
    for (const [, kind] of lines.join().matchAll(/"_ref":"(image|file)-/g)) expect(kind, 'brought along').toBe('file');
  });

  test('writes products with a row for each variant', () => {
    const [columns = [], ...rows] = cellsOf(read('products.csv'));
    const cell = (row: string[], name: string) => row[columns.indexOf(name)];
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns.length]));
    expect(columns).toContain('subtitle (product.metafields.descriptors.subtitle)');
    const phone = rows.filter((row) => cell(row, 'Handle') === 'light-phone-ii-black');
    expect(phone.map((row) => cell(row, 'Option1 Name') ?? '').filter(Boolean)).toHaveLength(1);
    const product = JSON.parse(readFileSync(join(seed, 'catalogue/products/light-phone-ii-black.json'), 'utf8'));
    const variants = phone.filter((row) => cell(row, 'Variant SKU'));
    expect(variants.map((row) => [cell(row, 'Variant SKU'), cell(row, 'Variant Price')])).toEqual(
      product.variants.map(({ sku, price }: { sku: string; price: string }) => [sku, price]),
    );
    expect(phone.map((row) => cell(row, 'Body (HTML)'))[0]).toBe(product.descriptionHtml);
    expect(cell(phone[0] ?? [], 'Collection')).toBe('Phones');
    const pictures = phone.map((row) => cell(row, 'Image Src')).filter(Boolean);
    expect(pictures).toEqual(product.images.map(({ file }: { file: string }) => `https://media.test/${file}`));
    for (const url of pictures) expect(existsSync(join(seed, 'media', new URL(url ?? '').pathname)), url).toBe(true);
  });

  test('writes changes that are not published apart, for a second import', () => {
    const { entries } = content.pick({ entries: true }).parse(JSON.parse(read('content-drafts.json')));
    const titles = entries.map(({ sys, fields }) => [sys.id, sys.publishedVersion, fields.title?.['en-US']]);
    expect(titles).toContainEqual(['shipping-details', undefined, 'Shipping and customs']);
    const published = content.parse(JSON.parse(read('content.json'))).entries;
    expect(published.find(({ sys }) => sys.id === 'shipping-details')?.fields.title?.['en-US']).toBe(
      'Shipping details',
    );
  });

  test('writes selling plans as variables of the admin API', () => {
    const lines = read('selling-plans.jsonl').trimEnd().split('\n');
    const groups = lines.map((line) => JSON.parse(line).input);
    expect(groups).toMatchObject([
      {
        options: ['Billing'],
        sellingPlansToCreate: [
          {
            options: ['Monthly'],
            billingPolicy: { recurring: { interval: 'MONTH', intervalCount: 1 } },
            pricingPolicies: [{ fixed: { adjustmentType: 'PRICE', adjustmentValue: { fixedValue: '6.00' } } }],
          },
          { options: ['Yearly'], billingPolicy: { recurring: { interval: 'YEAR', intervalCount: 1 } } },
        ],
      },
    ]);
  });
});
