import { expect, test } from 'vitest';
import { fillTags, tagTemplates, type WebhookProvider } from './topics.ts';

const product = JSON.stringify({ id: 1003, handle: 'lamp', admin_graphql_api_id: 'gid://shopify/Product/1003' });
const entry = JSON.stringify({ sys: { type: 'Entry', id: 'about', contentType: { sys: { id: 'genericPage' } } } });
const deletedEntry = JSON.stringify({ sys: { type: 'DeletedEntry', id: 'about' } });

test.each<[WebhookProvider, string, string, string[]]>([
  ['storefront', 'products/create', product, ['product:1003', 'product:lamp', 'products']],
  ['storefront', 'products/update', product, ['product:1003', 'product:lamp']],
  ['storefront', 'products/delete', '{"id":1003}', ['product:1003', 'products']],
  [
    'storefront',
    'product_listings/add',
    '{"product_listing":{"product_id":1003,"handle":"lamp"}}',
    ['product:1003', 'product:lamp', 'products'],
  ],
  ['storefront', 'product_listings/remove', '{"product_listing":{"product_id":1003}}', ['product:1003', 'products']],
  ['storefront', 'collections/update', '{"id":7,"handle":"lamps"}', ['collection:7', 'collection:lamps']],
  ['storefront', 'collections/delete', '{"id":7}', ['collection:7', 'collections']],
  ['storefront', 'variants/out_of_stock', '{"id":2005,"product_id":1003}', ['product:1003']],
  ['storefront', 'inventory_levels/update', '{"inventory_item_id":1,"available":0}', []],
  ['content', 'ContentManagement.Entry.publish', entry, ['entry:about', 'entries:genericPage']],
  ['content', 'ContentManagement.Entry.unpublish', deletedEntry, ['entry:about']],
  ['content', 'ContentManagement.Entry.save', entry, []],
  ['content', 'ContentManagement.Asset.delete', '{"sys":{"type":"DeletedAsset","id":"cup"}}', ['asset:cup']],
  ['content', 'ContentManagement.ContentType.publish', '{"sys":{"id":"article"}}', ['entries:article']],
  ['startPage', 'create', '{}', ['start-page']],
  ['startPage', 'delete', 'null', ['start-page']],
])('[SPEED-2] a webhook of %s for %s with the body %s purges %j', (provider, topic, body, tags) => {
  expect(fillTags(tagTemplates(provider, topic) ?? ['unknown'], JSON.parse(body))).toEqual(tags);
});

test.each<[WebhookProvider, string]>([
  ['storefront', 'orders/create'],
  ['content', 'ContentManagement.Task.create'],
  ['startPage', 'toString'],
])('a topic of %s that is not in the table is unknown: %s', (provider, topic) => {
  expect(tagTemplates(provider, topic)).toBeUndefined();
});
