import type { Access, Resolver } from './context.ts';
import { accessDenied } from './errors.ts';

const inventory = 'unauthenticated_read_product_inventory';

/**
 * Fields that want a scope of their own: closed without a token, and to a token that lacks it. All others are open to everybody.
 * Source: the provider's pages on access scopes and on tokenless access.
 */
const requiredScopes: Record<string, string> = {
  'Product.tags': 'unauthenticated_read_product_tags',
  'QueryRoot.productTags': 'unauthenticated_read_product_tags',
  'Product.totalInventory': inventory,
  'ProductVariant.quantityAvailable': inventory,
  'QueryRoot.customer': 'unauthenticated_read_customers',
  'QueryRoot.menu': 'unauthenticated_read_content',
  'QueryRoot.metaobject': 'unauthenticated_read_metaobjects',
  'QueryRoot.metaobjects': 'unauthenticated_read_metaobjects',
  'Product.metafield': 'unauthenticated_read_product_listings',
  'Product.metafields': 'unauthenticated_read_product_listings',
  'ProductVariant.metafield': 'unauthenticated_read_product_listings',
  'ProductVariant.metafields': 'unauthenticated_read_product_listings',
};

/** The stand-in's access tokens, by the header that carries each. */
export const tokens = {
  /** Of 32 characters, as the provider's are: Hydrogen complains in the browser's console of any other length. */
  public: 'sandbox-storefront-token-for-all',
  /** A public token whose app was not granted the reading of stock. */
  withoutInventory: 'sandbox-storefront-token-without-inventory',
  private: 'sandbox-storefront-private-token',
} as const;

const fullAccess: Access = { hasToken: true, missingScopes: [] };

const publicTokens = new Map<string, Access>([
  [tokens.public, fullAccess],
  [tokens.withoutInventory, { hasToken: true, missingScopes: [inventory] }],
]);

/**
 * What the request's token headers allow; null when one of them holds a token that is not known there.
 *
 * @param tokenless What a request without a token may read.
 */
export function accessOf(headers: Headers, tokenless: 'limited' | 'everything'): Access | null {
  const publicToken = headers.get('x-shopify-storefront-access-token');
  const privateToken = headers.get('shopify-storefront-private-token');
  if (privateToken !== null && privateToken !== tokens.private) return null;
  if (publicToken !== null) return publicTokens.get(publicToken) ?? null;
  return privateToken !== null || tokenless === 'everything' ? fullAccess : { hasToken: false, missingScopes: [] };
}

/** The resolver behind its field's scope; throws ACCESS_DENIED where the request lacks it, so that the field is null. */
export function guardField(typeName: string, fieldName: string, resolver: Resolver): Resolver {
  const scope = requiredScopes[`${typeName}.${fieldName}`];
  if (scope === undefined) return resolver;
  return (source, args, context) => {
    const { hasToken, missingScopes: without } = context.access;
    if (!hasToken || without.includes(scope)) throw accessDenied(fieldName, scope);
    return resolver(source, args, context);
  };
}
