import { expect, test } from 'vitest';
import { expectSeedError, type InvalidSeed, seedErrorOf } from '../testing/seed-error.ts';
import { smallSeed, withChange } from '../testing/small-seed.ts';

const shop = 'catalogue/shop.json';
const lamp = 'catalogue/products/lamp.json';
const collections = 'catalogue/collections.json';
const groups = 'catalogue/selling-plan-groups.json';
const discounts = 'catalogue/discounts.json';
const giftCards = 'catalogue/gift-cards.json';
const descriptionTags = 'its tags can be p, ul, ol, li, strong, em, a, h3, br';

const invalidSeeds: InvalidSeed[] = [
  { file: shop, change: ['name', undefined], message: 'is missing: it must be text' },
  { file: shop, change: ['name', ''], message: 'must not be empty' },
  { file: shop, change: ['country', 'USA'], message: 'must have a length of exactly 2' },
  { file: shop, change: ['currency', 'EUR'], message: 'must be "USD"' },
  { file: shop, change: ['shipsTo', []], message: 'must not be empty' },
  { file: shop, change: ['motto', 'More light'], message: 'is not a known field' },

  { file: lamp, change: ['id', 0], message: 'must be more than 0' },
  { file: lamp, change: ['id', '1'], message: 'must be a number' },
  { file: lamp, change: ['handle', 'Desk Lamp'], message: 'must be lower case words joined by hyphens' },
  { file: lamp, change: ['handle', 'desk-lamp'], message: 'must be "lamp", like the file\'s name' },
  { file: lamp, change: ['updatedAt', 'today'], message: 'must be a time in UTC, like "2026-11-20T09:00:00.000Z"' },
  { file: lamp, change: ['variants.1.color', 'red'], message: 'is not a known field' },
  { file: lamp, change: ['variants.1.stock', 1.5], message: 'must be a whole number' },
  { file: lamp, change: ['variants.1.whenOutOfStock', 'wait'], message: 'must be "deny" or "continue"' },
  {
    file: lamp,
    change: ['variants.1.id', 11],
    message: 'is 11, which seed/catalogue/products/lamp.json already has as variants.0.id',
  },
  {
    file: lamp,
    change: ['variants.1.sku', 'LAMP-L'],
    message: 'is "LAMP-L", which seed/catalogue/products/lamp.json already has as variants.0.sku',
  },
  {
    file: lamp,
    change: ['variants.1.optionValues', ['Linen']],
    message: 'is "Linen", which seed/catalogue/products/lamp.json already has as variants.0.optionValues',
  },
  {
    file: lamp,
    change: ['variants.1.optionValues', ['Paper', 'Small']],
    message: 'must hold one value for each option: Shade',
  },
  { file: lamp, change: ['variants.1.optionValues.0', 'Glass'], message: 'must be one of the values of "Shade"' },
  {
    file: lamp,
    change: ['options.0.values.1', 'Linen'],
    message: 'is "Linen", which seed/catalogue/products/lamp.json already has as options.0.values.0',
  },
  { file: lamp, change: ['images.0.file', 'lamp.jpg'], message: 'must be a path below seed/media' },
  {
    file: lamp,
    change: ['images.0.file', 'things/desk.jpg'],
    message: 'names "things/desk.jpg", which is not in media/media.json',
  },
  {
    file: lamp,
    change: ['images.0.file', 'things/lamp.mp4'],
    message: 'names "things/lamp.mp4", which is not a picture',
  },
  {
    file: lamp,
    change: ['variants.0.image', 'things/desk.jpg'],
    message: 'names "things/desk.jpg", which is not in media/media.json',
  },
  {
    file: lamp,
    change: ['metafields.0.value', 'yes'],
    message: 'must be "true" or "false", because its type is boolean',
  },
  {
    file: lamp,
    change: ['metafields.0.type', 'number_integer'],
    at: 'metafields.0.value',
    message: 'must be a whole number as text, because its type is number_integer',
  },
  {
    file: lamp,
    change: ['metafields.0', { namespace: 'a', key: 'b', type: 'date', value: '2026-02-30' }],
    at: 'metafields.0.value',
    message: 'must be a date, like "2027-01-31", because its type is date',
  },
  {
    file: lamp,
    change: ['metafields.0', { namespace: 'a', key: 'b', type: 'json', value: '{' }],
    at: 'metafields.0.value',
    message: 'must be JSON as text, because its type is json',
  },
  {
    file: lamp,
    change: ['variants.0.metafields', [{ namespace: 'a', key: 'b', type: 'single_line_text_field', value: 'a\nb' }]],
    at: 'variants.0.metafields.0.value',
    message: 'must be one line, because its type is single_line_text_field',
  },
  {
    file: lamp,
    change: ['sellingPlanGroups', [7]],
    at: 'sellingPlanGroups.0',
    message: 'names 7, which is not a selling plan group',
  },

  { file: lamp, change: ['variants.0.price', '1000000000.00'], message: 'must have at most 9 digits before the point' },
  { file: lamp, change: ['variants.0.compareAtPrice', '40.00'], message: 'must be above the price, which is 40.00' },
  { file: lamp, change: ['variants.0.compareAtPrice', '9.00'], message: 'must be above the price, which is 40.00' },
  { file: lamp, change: ['descriptionHtml', '<p>A <b>lamp</b></p>'], message: `has a <b>; ${descriptionTags}` },
  { file: lamp, change: ['descriptionHtml', '<script>1</script>'], message: `has a <script>; ${descriptionTags}` },
  {
    file: lamp,
    change: ['descriptionHtml', '<p style="color:red">A lamp</p>'],
    message: 'has a <p> with "style", which is not an attribute it can have',
  },
  {
    file: lamp,
    change: ['descriptionHtml', '<a href="javascript:x">A lamp</a>'],
    message: 'links to "javascript:x", which is neither a path from / nor a full address',
  },

  { file: collections, change: ['0.descriptionHtml', '<div>Lamps</div>'], message: `has a <div>; ${descriptionTags}` },
  { file: collections, change: ['0.products.0', 'desk'], message: 'names "desk", which is not a product' },
  {
    file: collections,
    change: ['0.products', ['lamp', 'lamp']],
    at: '0.products.1',
    message: 'is "lamp", which seed/catalogue/collections.json already has as 0.products.0',
  },
  {
    file: collections,
    change: ['0.image', { file: 'things/lamp.mp4', alt: '' }],
    at: '0.image.file',
    message: 'names "things/lamp.mp4", which is not a picture',
  },
  { file: collections, change: ['0', 'lamps'], message: 'must be an object' },

  { file: discounts, change: ['0.code', 'tenth'], message: 'must be capital letters and digits joined by hyphens' },
  { file: discounts, change: ['0.products.0', 'desk'], message: 'names "desk", which is not a product' },
  {
    file: discounts,
    change: ['0', { code: 'FIVER', value: { kind: 'amount', amount: '5.00', per: 'unit' } }],
    at: '0.products',
    message: 'must name a product, because the amount is taken off each unit',
  },
  {
    file: discounts,
    change: ['0.endsAt', '2026-11-20T09:00:00.000Z'],
    message: 'must be after the start, which is 2026-11-20T09:00:00.000Z',
  },
  {
    file: discounts,
    change: ['1', { code: 'TENTH', value: { kind: 'percentage', percentage: 5 } }],
    at: '1.code',
    message: 'is "TENTH", which seed/catalogue/discounts.json already has as 0.code',
  },

  { file: giftCards, change: ['0.code', 'short'], message: 'must be 8 to 20 capital letters and digits' },
  { file: giftCards, change: ['0.balance', '20'], message: 'must be a decimal amount with two places, like "699.00"' },
  {
    file: giftCards,
    change: ['1', { code: 'GLOWGIFT20WARM', balance: '5.00' }],
    at: '1.code',
    message: 'is "GLOWGIFT20WARM", which seed/catalogue/gift-cards.json already has as 0.code',
  },

  { file: groups, change: ['0.sellingPlans', []], message: 'must not be empty' },
  { file: groups, change: ['0.sellingPlans.0.options.0.name', 'Length'], message: "is not one of the group's options" },
  {
    file: groups,
    change: ['0.sellingPlans.0.options.0.value', 'Yearly'],
    message: 'is not one of the values of "Billing"',
  },
  { file: groups, change: ['0.sellingPlans.0.checkoutCharge.percentage', 110], message: 'must be at most 100' },
  {
    file: groups,
    change: ['0.sellingPlans.0.priceAdjustments.0.kind', 'gift'],
    message: 'must be one of the known kinds',
  },
];

test.for(invalidSeeds)('$file is refused when $change.0 $message', expectSeedError);

test('Two products with the same id are refused', async () => {
  const files = smallSeed();
  const second = withChange(withChange(files[lamp], 'handle', 'second'), 'variants', [
    { id: 13, sku: 'SECOND', optionValues: ['Linen'], price: '1.00', stock: 1 },
  ]);
  expect(await seedErrorOf({ ...files, 'catalogue/products/second.json': second })).toMatchObject({
    file: 'seed/catalogue/products/second.json',
    field: 'id',
  });
});
