/** The providers that send webhooks. */
export type WebhookProvider = 'storefront' | 'content' | 'startPage';

/**
 * The tags that a webhook purges, by its topic. "{a.b}" stands for the value at that path of the webhook's body. The first tag of a topic must be
 * present; the others are left out if the body has no such field. A topic without tags changes no page.
 *
 * A page records the tags `product:{id}` and `product:{handle}`, `collection:{id}` and `collection:{handle}`, `entry:{id}`, `asset:{id}` of
 * everything that it shows. Lists and absences (404), which a new item changes, record `products`, `collections` and `entries:{content type}`.
 */
const tagsByTopic: Readonly<Record<WebhookProvider, Readonly<Record<string, readonly string[]>>>> = {
  // Shopify, "Webhooks": topics and payloads, in the format of the Admin REST API.
  storefront: {
    'products/create': ['product:{id}', 'product:{handle}', 'products'],
    // Also sent for orders and changed stock. Lists that hold the product have its tag, so that a sale purges no others.
    'products/update': ['product:{id}', 'product:{handle}'],
    'products/delete': ['product:{id}', 'products'],
    // An existing product is published to a sales channel or withdrawn from it.
    'product_listings/add': ['product:{product_listing.product_id}', 'product:{product_listing.handle}', 'products'],
    'product_listings/update': ['product:{product_listing.product_id}', 'product:{product_listing.handle}'],
    'product_listings/remove': ['product:{product_listing.product_id}', 'products'],
    // Also sent when products join or leave the collection.
    'collections/create': ['collection:{id}', 'collection:{handle}', 'collections'],
    'collections/update': ['collection:{id}', 'collection:{handle}'],
    'collections/delete': ['collection:{id}', 'collections'],
    'collection_listings/add': [
      'collection:{collection_listing.collection_id}',
      'collection:{collection_listing.handle}',
      'collections',
    ],
    'collection_listings/update': [
      'collection:{collection_listing.collection_id}',
      'collection:{collection_listing.handle}',
    ],
    'collection_listings/remove': ['collection:{collection_listing.collection_id}', 'collections'],
    'variants/in_stock': ['product:{product_id}'],
    'variants/out_of_stock': ['product:{product_id}'],
    // Stock: these bodies do not name the product, and products/update is sent for the same change.
    'inventory_levels/connect': [],
    'inventory_levels/update': [],
    'inventory_levels/disconnect': [],
    'inventory_items/create': [],
    'inventory_items/update': [],
    'inventory_items/delete': [],
  },
  // Contentful, "Webhook headers". A deletion's body is a `sys` alone, which may lack the content type: lists hold the entry's own tag.
  content: {
    'ContentManagement.Entry.publish': ['entry:{sys.id}', 'entries:{sys.contentType.sys.id}'],
    'ContentManagement.Entry.unpublish': ['entry:{sys.id}', 'entries:{sys.contentType.sys.id}'],
    'ContentManagement.Entry.archive': ['entry:{sys.id}', 'entries:{sys.contentType.sys.id}'],
    'ContentManagement.Entry.delete': ['entry:{sys.id}', 'entries:{sys.contentType.sys.id}'],
    'ContentManagement.Asset.publish': ['asset:{sys.id}'],
    'ContentManagement.Asset.unpublish': ['asset:{sys.id}'],
    'ContentManagement.Asset.archive': ['asset:{sys.id}'],
    'ContentManagement.Asset.delete': ['asset:{sys.id}'],
    'ContentManagement.ContentType.publish': ['entries:{sys.id}'],
    'ContentManagement.ContentType.unpublish': ['entries:{sys.id}'],
    'ContentManagement.ContentType.delete': ['entries:{sys.id}'],
    // Drafts; an unarchived entry or asset is one, too.
    'ContentManagement.Entry.create': [],
    'ContentManagement.Entry.save': [],
    'ContentManagement.Entry.auto_save': [],
    'ContentManagement.Entry.unarchive': [],
    'ContentManagement.Asset.create': [],
    'ContentManagement.Asset.save': [],
    'ContentManagement.Asset.auto_save': [],
    'ContentManagement.Asset.unarchive': [],
    'ContentManagement.ContentType.create': [],
    'ContentManagement.ContentType.save': [],
  },
  // Sanity, "GROQ-powered webhooks": the operation. The page is one query over the dataset.
  startPage: {
    create: ['start-page'],
    update: ['start-page'],
    delete: ['start-page'],
    draft: [],
  },
};

/** @returns the tags of a topic as written in the table; undefined for an unknown topic */
export function tagTemplates(provider: WebhookProvider, topic: string): readonly string[] | undefined {
  const topics = tagsByTopic[provider];
  return Object.hasOwn(topics, topic) ? topics[topic] : undefined;
}

/** @returns the tags to purge; null when the body lacks the field of the first one */
export function fillTags(templates: readonly string[], body: unknown): string[] | null {
  const [first, ...others] = templates.map((template) => fillTag(template, body));
  if (first === null) return null;
  return [first, ...others].filter((tag) => typeof tag === 'string');
}

function fillTag(template: string, body: unknown): string | null {
  const path = /\{(.+)\}/.exec(template)?.[1];
  if (path === undefined) return template;
  const value = path.split('.').reduce(fieldOf, body);
  const isId = Number.isSafeInteger(value) || (typeof value === 'string' && value !== '');
  return isId ? template.replace(/\{.+\}/, () => String(value)) : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
