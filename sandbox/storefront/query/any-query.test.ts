import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testStorefront } from '../testing/test-client.ts';

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'AND',
      'OR',
      'NOT',
      '-',
      '(',
      ')',
      '"',
      "'",
      '*',
      ':',
      '\\',
      '>',
      '<=',
      ' ',
      ' ',
      'lamp',
      'now',
      '2026',
      '9999-12-31',
    ],
    ...['title:', 'tag:', 'tag_not:', 'vendor:', 'product_type:', 'created_at:', 'updated_at:', 'variants.price:'],
    ...[
      'available_for_sale:',
      'collection_type:',
      'x:',
      '0.5',
      '999999999999.99',
      '\0',
      '%',
      '_',
      '\ud800',
      'é',
      '日本',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const anyQuery = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

test('any search returns a list or an error of the provider', async () => {
  const { execute } = testStorefront();
  const document = `query($q: String!) { products(first: 3, query: $q, sortKey: RELEVANCE) { nodes { id } pageInfo { hasNextPage } }
    collections(first: 3, query: $q) { totalCount nodes { id } }
    search(first: 3, query: $q, unavailableProducts: HIDE) { totalCount productFilters { id } nodes { __typename } }
    predictiveSearch(query: $q) { products { id } queries { text } } }`;
  await fc.assert(
    fc.asyncProperty(anyQuery, async (q) => {
      const { errors = [] } = await execute(document, { q });
      expect(errors.filter(({ extensions }) => extensions?.code !== 'BAD_REQUEST')).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('any cursor returns a list or an error of the provider', async () => {
  const { execute } = testStorefront();
  const key = fc.oneof(fc.integer(), fc.double(), fc.string({ maxLength: 5 }), fc.constant(null));
  const cursors = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc
      .record({ last_id: key, last_value: key })
      .map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64')),
  );
  await fc.assert(
    fc.asyncProperty(cursors, fc.constantFrom('ID', 'TITLE', 'PRICE', 'UPDATED_AT'), async (after, sortKey) => {
      const { errors = [] } = await execute(
        `query($after: String) { products(first: 2, after: $after, sortKey: ${sortKey}) { nodes { id } }
          product(handle: "lamp") { variants(first: 1, after: $after) { nodes { id } } } }`,
        { after },
      );
      expect(errors.filter(({ extensions }) => extensions?.code !== 'BAD_REQUEST')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
