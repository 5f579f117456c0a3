import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { cartCreateDocument } from '#providers/storefront/cart-documents.ts';
import { publishedSchema, servedVersions } from '#sandbox/storefront/published-schema.ts';
import { contract } from './support/contract.ts';
import { ask } from './support/storefront.ts';

/** Every GraphQL document of the site: all exports of its document files. */
const documents = await readDocuments(join(import.meta.dirname, '../../providers/storefront'));

async function readDocuments(folder: string): Promise<{ name: string; document: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('-documents.ts'));
  const modules = await Promise.all(
    files.map(async (file): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, document]) => (typeof document === 'string' ? { name, document } : []));
}

test('the site has documents', () => {
  expect(documents.length).toBeGreaterThan(5);
});

describe.each(servedVersions)('the schema published for %s', (version) => {
  const schema = publishedSchema(version);

  test.each(documents)('has all fields of $name', ({ document }) => {
    expect(validate(schema, parse(document))).toEqual([]);
  });
});

contract('storefront', (subject) => {
  // Without its variables a valid document has only errors of variables.
  test.each(servedVersions.flatMap((version) => documents.map((document) => ({ version, ...document }))))(
    '$version accepts $name',
    async ({ version, document }) => {
      const { errors = [] } = await ask(subject.account(), version, document);
      expect(errors.filter(({ message }) => !message.startsWith('Variable $'))).toEqual([]);
    },
  );

  // The plan of the seed.
  test.runIf(subject.isSandbox).each(servedVersions)(
    '%s answers the cost of a cart and of its lines to the field',
    async (version) => {
      const merchandiseId = 'gid://shopify/ProductVariant/2008';
      const sellingPlanId = 'gid://shopify/SellingPlan/5001';
      const line = { merchandiseId, sellingPlanId, quantity: 2, attributes: [{ key: 'For', value: 'Ada' }] };
      const { data, errors } = await ask(subject.account(), version, cartCreateDocument, { input: { lines: [line] } });
      expect(errors).toBeUndefined();
      const usd = (amount: string) => ({ amount, currencyCode: 'USD' });
      expect(data).toMatchObject({
        cartCreate: {
          cart: {
            cost: {
              checkoutChargeAmount: usd('12.0'),
              subtotalAmount: usd('12.0'),
              subtotalAmountEstimated: true,
              totalTaxAmount: null,
              totalTaxAmountEstimated: true,
              totalAmount: usd('12.0'),
              totalAmountEstimated: true,
            },
            lines: {
              nodes: [
                {
                  attributes: [{ key: 'For', value: 'Ada' }],
                  cost: { amountPerQuantity: usd('6.0'), subtotalAmount: usd('12.0'), totalAmount: usd('12.0') },
                  sellingPlanAllocation: {
                    checkoutChargeAmount: usd('6.0'),
                    remainingBalanceChargeAmount: usd('0.0'),
                    priceAdjustments: [
                      { perDeliveryPrice: usd('6.0'), price: usd('6.0'), compareAtPrice: usd('60.0'), unitPrice: null },
                    ],
                    sellingPlan: { id: sellingPlanId, name: 'Monthly' },
                  },
                },
              ],
            },
          },
        },
      });
    },
  );
});
