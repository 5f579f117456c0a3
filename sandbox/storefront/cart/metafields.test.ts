import { expect, test } from 'vitest';
import { change, changed, data, readNewest } from '../testing/newest-cart.ts';
import { testStorefront } from '../testing/test-client.ts';

const execute = testStorefront().executeAt('2026-04');

async function setMetafields(...metafields: { ownerId: string; key: string; type: string; value: string }[]) {
  const result = await execute(
    `mutation($metafields: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $metafields) {
      metafields { id namespace key value } userErrors { code field message elementIndex } } }`,
    { metafields },
  );
  return data(result).cartMetafieldsSet;
}

async function deleteMetafield(input: { ownerId: string; key: string }) {
  const result = await execute(
    `mutation($input: CartMetafieldDeleteInput!) { cartMetafieldDelete(input: $input) {
      deletedId userErrors { code field message } } }`,
    { input },
  );
  return data(result).cartMetafieldDelete;
}

const text = { type: 'single_line_text_field', value: 'Ada' };

test('metafields are set, changed, read without gaps, and deleted', async () => {
  const { id: ownerId } = await changed(execute, 'cartCreate', {
    input: { metafields: [{ key: 'gift.from', type: 'single_line_text_field', value: 'Nobody' }] },
  });
  expect(await setMetafields({ ownerId, key: 'gift.from', ...text }, { ownerId, key: 'own', ...text })).toMatchObject({
    metafields: [
      { namespace: 'gift', key: 'from', value: 'Ada' },
      { namespace: 'app--1', key: 'own' },
    ],
    userErrors: [],
  });
  const cart = await readNewest(execute, ownerId);
  expect(cart?.metafields).toMatchObject([
    {
      namespace: 'gift',
      key: 'from',
      value: 'Ada',
      createdAt: '2026-11-20T12:00:00Z',
      parentResource: { id: ownerId },
    },
    { namespace: 'app--1', key: 'own' },
  ]);
  expect(await deleteMetafield({ ownerId, key: 'gift.from' })).toEqual({
    deletedId: expect.stringMatching(/^gid:\/\/shopify\/Metafield\/\d+$/),
    userErrors: [],
  });
  expect((await readNewest(execute, ownerId))?.metafields).toMatchObject([{ key: 'own' }]);
  expect(await deleteMetafield({ ownerId, key: 'gift.from' })).toEqual({
    deletedId: null,
    userErrors: [{ code: 'METAFIELD_DOES_NOT_EXIST', field: ['input', 'key'], message: 'Metafield does not exist' }],
  });
});

test.each([
  ['number_integer', '1.5', 'INVALID_VALUE', 'value', 'Value must be an integer.'],
  ['list.number_integer', '[1, "x"]', 'INVALID_VALUE', 'value', 'Value must be an integer.'],
  ['list.color', '#ffffff', 'INVALID_VALUE', 'value', 'Value must be a JSON array.'],
  [
    'product_reference',
    'gid://shopify/Product/1',
    'INVALID_TYPE',
    'type',
    'Type product_reference is not served here.',
  ],
])('%s of %s is refused, and the whole batch with it', async (type, value, code, field, message) => {
  const { id: ownerId } = await changed(execute, 'cartCreate', {});
  expect(await setMetafields({ ownerId, key: 'gift.from', ...text }, { ownerId, key: 'a.b', type, value })).toEqual({
    metafields: null,
    userErrors: [{ code, field: ['metafields', '1', field], message, elementIndex: null }],
  });
  expect((await readNewest(execute, ownerId))?.metafields).toEqual([]);
});

test('the type of a metafield cannot change', async () => {
  const { id: ownerId } = await changed(execute, 'cartCreate', {});
  await setMetafields({ ownerId, key: 'gift.from', ...text });
  expect(await setMetafields({ ownerId, key: 'gift.from', type: 'boolean', value: 'true' })).toMatchObject({
    userErrors: [{ code: 'INVALID_TYPE', message: 'Type must stay single_line_text_field.' }],
  });
});

test('an unknown owner and more than 25 metafields are refused', async () => {
  const ownerId = 'gid://shopify/Cart/nope?key=nope';
  const many = Array.from({ length: 26 }, (_, index) => ({ ownerId, key: `a.k${index}`, ...text }));
  expect(await setMetafields({ ownerId, key: 'a.b', ...text })).toMatchObject({
    userErrors: [{ code: 'INVALID_OWNER', field: ['metafields', '0', 'ownerId'] }],
  });
  expect(await setMetafields(...many)).toMatchObject({
    userErrors: [{ code: 'LESS_THAN_OR_EQUAL_TO', message: 'Exceeded the maximum metafields input limit of 25.' }],
  });
  expect(await deleteMetafield({ ownerId, key: 'a.b' })).toMatchObject({
    userErrors: [{ code: 'INVALID_OWNER', field: ['input', 'ownerId'] }],
  });
});

test('a cart with an invalid metafield is not created', async () => {
  const metafields = [{ key: 'a.b', type: 'boolean', value: 'maybe' }];
  expect(await change(execute, 'cartCreate', { input: { metafields } })).toMatchObject({
    cart: null,
    userErrors: [{ code: 'INVALID_METAFIELDS', field: ['input', 'metafields', '0', 'value'] }],
  });
});
