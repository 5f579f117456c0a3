import { expect, test } from 'vitest';
import { expectMistake, type Mistake, mistakeIn } from './testing/mistake.ts';
import { smallSeed, withChange } from './testing/small-seed.ts';

const shop = 'catalogue/shop.json';
const lamp = 'catalogue/products/lamp.json';
const collections = 'catalogue/collections.json';
const groups = 'catalogue/selling-plan-groups.json';
const discounts = 'catalogue/discounts.json';
const descriptionTags = 'its tags can be p, ul, ol, li, strong, em, a, h3, br';

const mistakes: Mistake[] = [
  { file: shop, change: ['name', undefined], says: 'is missing: it must be text' },
  { file: shop, change: ['name', ''], says: 'must not be empty' },
  { file: shop, change: ['country', 'USA'], says: 'must have a length of exactly 2' },
  { file: shop, change: ['currency', 'EUR'], says: 'must be "USD"' },
  { file: shop, change: ['shipsTo', []], says: 'must not be empty' },
  { file: shop, change: ['motto', 'More light'], says: 'is not a known field' },

  { file: lamp, change: ['id', 0], says: 'must be more than 0' },
  { file: lamp, change: ['id', '1'], says: 'must be a number' },
  { file: lamp, change: ['handle', 'Desk Lamp'], says: 'must be lower case words joined by hyphens' },
  { file: lamp, change: ['handle', 'desk-lamp'], says: 'must be "lamp", like the file\'s name' },
  { file: lamp, change: ['updatedAt', 'today'], says: 'must be a time in UTC, like "2026-11-20T09:00:00.000Z"' },
  { file: lamp, change: ['variants.1.color', 'red'], says: 'is not a known field' },
  { file: lamp, change: ['variants.1.stock', 1.5], says: 'must be a whole number' },
  { file: lamp, change: ['variants.1.whenOutOfStock', 'wait'], says: 'must be "deny" or "continue"' },
  {
    file: lamp,
    change: ['variants.1.id', 11],
    says: 'is 11, which seed/catalogue/products/lamp.json already has as variants.0.id',
  },
  {
    file: lamp,
    change: ['variants.1.sku', 'LAMP-L'],
    says: 'is "LAMP-L", which seed/catalogue/products/lamp.json already has as variants.0.sku',
  },
  {
    file: lamp,
    change: ['variants.1.optionValues', ['Linen']],
    says: 'is "Linen", which seed/catalogue/products/lamp.json already has as variants.0.optionValues',
  },
  {
    file: lamp,
    change: ['variants.1.optionValues', ['Paper', 'Small']],
    says: 'must hold one value for each option: Shade',
  },
  { file: lamp, change: ['variants.1.optionValues.0', 'Glass'], says: 'must be one of the values of "Shade"' },
  {
    file: lamp,
    change: ['options.0.values.1', 'Linen'],
    says: 'is "Linen", which seed/catalogue/products/lamp.json already has as options.0.values.0',
  },
  { file: lamp, change: ['images.0.file', 'lamp.jpg'], says: 'must be a path below seed/media' },
  {
    file: lamp,
    change: ['images.0.file', 'things/desk.jpg'],
    says: 'names "things/desk.jpg", which is not in media/media.json',
  },
  { file: lamp, change: ['images.0.file', 'things/lamp.mp4'], says: 'names "things/lamp.mp4", which is not a picture' },
  {
    file: lamp,
    change: ['variants.0.image', 'things/desk.jpg'],
    says: 'names "things/desk.jpg", which is not in media/media.json',
  },
  { file: lamp, change: ['metafields.0.value', 'yes'], says: 'must be "true" or "false", because its type is boolean' },
  {
    file: lamp,
    change: ['metafields.0.type', 'number_integer'],
    at: 'metafields.0.value',
    says: 'must be a whole number as text, because its type is number_integer',
  },
  {
    file: lamp,
    change: ['metafields.0', { namespace: 'a', key: 'b', type: 'date', value: '2026-02-30' }],
    at: 'metafields.0.value',
    says: 'must be a date, like "2027-01-31", because its type is date',
  },
  {
    file: lamp,
    change: ['metafields.0', { namespace: 'a', key: 'b', type: 'json', value: '{' }],
    at: 'metafields.0.value',
    says: 'must be JSON as text, because its type is json',
  },
  {
    file: lamp,
    change: ['variants.0.metafields', [{ namespace: 'a', key: 'b', type: 'single_line_text_field', value: 'a\nb' }]],
    at: 'variants.0.metafields.0.value',
    says: 'must be one line, because its type is single_line_text_field',
  },
  {
    file: lamp,
    change: ['sellingPlanGroups', [7]],
    at: 'sellingPlanGroups.0',
    says: 'names 7, which is not a selling plan group',
  },

  { file: lamp, change: ['variants.0.price', '1000000000.00'], says: 'must have at most 9 digits before the point' },
  { file: lamp, change: ['variants.0.compareAtPrice', '40.00'], says: 'must be above the price, which is 40.00' },
  { file: lamp, change: ['variants.0.compareAtPrice', '9.00'], says: 'must be above the price, which is 40.00' },
  { file: lamp, change: ['descriptionHtml', '<p>A <b>lamp</b></p>'], says: `has a <b>; ${descriptionTags}` },
  { file: lamp, change: ['descriptionHtml', '<script>1</script>'], says: `has a <script>; ${descriptionTags}` },
  {
    file: lamp,
    change: ['descriptionHtml', '<p style="color:red">A lamp</p>'],
    says: 'has a <p> with "style", which is not an attribute it can have',
  },
  {
    file: lamp,
    change: ['descriptionHtml', '<a href="javascript:x">A lamp</a>'],
    says: 'links to "javascript:x", which is neither a path from / nor a full address',
  },

  { file: collections, change: ['0.descriptionHtml', '<div>Lamps</div>'], says: `has a <div>; ${descriptionTags}` },
  { file: collections, change: ['0.products.0', 'desk'], says: 'names "desk", which is not a product' },
  {
    file: collections,
    change: ['0.products', ['lamp', 'lamp']],
    at: '0.products.1',
    says: 'is "lamp", which seed/catalogue/collections.json already has as 0.products.0',
  },
  {
    file: collections,
    change: ['0.image', { file: 'things/lamp.mp4', alt: '' }],
    at: '0.image.file',
    says: 'names "things/lamp.mp4", which is not a picture',
  },
  { file: collections, change: ['0', 'lamps'], says: 'must be an object' },

  { file: discounts, change: ['0.code', 'tenth'], says: 'must be capital letters and digits joined by hyphens' },
  { file: discounts, change: ['0.products.0', 'desk'], says: 'names "desk", which is not a product' },
  {
    file: discounts,
    change: ['0', { code: 'FIVER', value: { kind: 'amount', amount: '5.00', per: 'unit' } }],
    at: '0.products',
    says: 'must name a product, because the amount is taken off each unit',
  },
  {
    file: discounts,
    change: ['0.endsAt', '2026-11-20T09:00:00.000Z'],
    says: 'must be after the start, which is 2026-11-20T09:00:00.000Z',
  },
  {
    file: discounts,
    change: ['1', { code: 'TENTH', value: { kind: 'percentage', percentage: 5 } }],
    at: '1.code',
    says: 'is "TENTH", which seed/catalogue/discounts.json already has as 0.code',
  },

  { file: groups, change: ['0.sellingPlans', []], says: 'must not be empty' },
  { file: groups, change: ['0.sellingPlans.0.options.0.name', 'Length'], says: "is not one of the group's options" },
  {
    file: groups,
    change: ['0.sellingPlans.0.options.0.value', 'Yearly'],
    says: 'is not one of the values of "Billing"',
  },
  { file: groups, change: ['0.sellingPlans.0.checkoutCharge.percentage', 110], says: 'must be at most 100' },
  {
    file: groups,
    change: ['0.sellingPlans.0.priceAdjustments.0.kind', 'gift'],
    says: 'must be one of the known kinds',
  },
];

test.for(mistakes)('$file is refused when $change.0 $says', expectMistake);

test('Two products cannot share an id.', async () => {
  const files = smallSeed();
  const second = withChange(withChange(files[lamp], 'handle', 'second'), 'variants', [
    { id: 13, sku: 'SECOND', optionValues: ['Linen'], price: '1.00', stock: 1 },
  ]);
  expect(await mistakeIn({ ...files, 'catalogue/products/second.json': second })).toMatchObject({
    file: 'seed/catalogue/products/second.json',
    field: 'id',
  });
});
