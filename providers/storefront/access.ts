import type { Circuit } from '../transport/circuit.ts';
import type { Fetch } from '../transport/http.ts';
import { isFields } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { createStorefrontCall, type StorefrontAddress } from './call.ts';

/** Access scopes of the token, each with a query that needs it (Shopify, "Access scopes"). Scopes for writing cannot be tried without a write. */
const scopes: Readonly<Record<string, { lets: string; query: string }>> = {
  unauthenticated_read_product_listings: {
    lets: 'products and their metafields be read',
    query: `query Listings { products(first: 1) { nodes { id
      metafields(identifiers: [{ namespace: "descriptors", key: "subtitle" }]) { key } } } }`,
  },
  unauthenticated_read_product_inventory: {
    lets: 'stock be read',
    query: 'query Stock { products(first: 1) { nodes { variants(first: 1) { nodes { quantityAvailable } } } } }',
  },
  unauthenticated_read_product_tags: {
    lets: 'the tags of products be read',
    query: 'query Tags { products(first: 1) { nodes { tags } } }',
  },
  unauthenticated_read_selling_plans: {
    lets: 'selling plans be read',
    query: 'query Plans { products(first: 1) { nodes { sellingPlanGroups(first: 1) { nodes { name } } } } }',
  },
  unauthenticated_read_checkouts: {
    lets: 'carts be read',
    query: 'query Cart { cart(id: "gid://shopify/Cart/none") { id } }',
  },
};

/** The metafields that the site reads of products and of variants, by namespace. `seo.hidden` is left out, because no product needs to have it. */
const metafields = {
  descriptors: ['subtitle', 'customsnote', 'night_pictures'],
  settings: ['accepting_preorders', 'estimated_ship_date'],
};

const metafieldQuery = `query Metafields { products(first: 250) { nodes { ${identified(metafields)}
  variants(first: 10) { nodes { ${identified({ settings: metafields.settings })} } } } } }`;

const primaryDomainQuery = 'query PrimaryDomain { shop { primaryDomain { url } } }';

function identified(names: Readonly<Record<string, readonly string[]>>): string {
  const identifiers = Object.entries(names).flatMap(([namespace, keys]) =>
    keys.map((key) => `{ namespace: "${namespace}", key: "${key}" }`),
  );
  return `metafields(identifiers: [${identifiers.join(' ')}]) { namespace key }`;
}

interface StorefrontAccess {
  /** A sentence for each scope that the token lacks. */
  missingScopes: string[];
  /** Metafields that none of the first 250 products, and none of their variants, shows: `settings.accepting_preorders`. */
  unseenMetafields: string[];
  /** The origin of the shop's primary domain, where its checkouts are (Shopify, "Cart: checkoutUrl"). */
  primaryOrigin: string;
}

/**
 * Finds out what a storefront's token may read, without writing anything.
 * @throws ProviderError for any other failure than a missing scope
 */
export async function readStorefrontAccess(
  address: StorefrontAddress,
  fetch: Fetch,
  timeout: number,
  circuit: Circuit,
): Promise<StorefrontAccess> {
  const call = createStorefrontCall(address, fetch, timeout, circuit);
  const missingScopes: string[] = [];
  for (const [scope, { lets, query }] of Object.entries(scopes)) {
    const isDenied = await call(query, {}).then(
      () => false,
      (fault: unknown) => {
        if (fault instanceof ProviderError && fault.message.includes(scope)) return true;
        throw fault;
      },
    );
    if (isDenied) missingScopes.push(`The token lacks the scope ${scope}, which lets ${lets}. Add it to the app.`);
  }
  const seen = new Set(namesIn(await call(metafieldQuery, {})));
  const names = Object.entries(metafields).flatMap(([namespace, keys]) => keys.map((key) => `${namespace}.${key}`));
  const { shop } = await call<{ shop: { primaryDomain: { url: string } } }>(primaryDomainQuery, {});
  const primaryOrigin = new URL(shop.primaryDomain.url).origin;
  return { missingScopes, unseenMetafields: names.filter((name) => !seen.has(name)), primaryOrigin };
}

/** The names of all metafields anywhere in a response. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isFields(value)) return [];
  const { namespace, key } = value;
  const own = typeof namespace === 'string' && typeof key === 'string' ? [`${namespace}.${key}`] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
