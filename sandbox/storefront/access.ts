import type { Access, Resolver } from './context.ts';
import { accessDenied } from './errors.ts';

const inventory = 'unauthenticated_read_product_inventory';

/**
 * Fields that need an access scope: denied without a token, and to a token without the scope. All other fields are public.
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

/** The sandbox's access tokens, by the header that carries each. */
export const tokens = {
  /** 32 characters long, as the provider's are: Hydrogen warns in the browser's console about any other length. */
  public: 'sandbox-storefront-token-for-all',
  /** A public token whose app lacks the scope for inventory. */
  withoutInventory: 'sandbox-storefront-token-without-inventory',
  private: 'sandbox-storefront-private-token',
} as const;

export const fullAccess: Access = { hasToken: true, missingScopes: [] };

const publicTokens = new Map<string, Access>([
  [tokens.public, fullAccess],
  [tokens.withoutInventory, { hasToken: true, missingScopes: [inventory] }],
]);

/**
 * The access that the request's token headers grant; null when one of them holds an unknown token.
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

/** Milliseconds of a window in which requests are counted; it begins with the first of them. */
const window = 60_000;

/**
 * Counts requests by buyer: with the private token, the buyer that the header names; otherwise the connection, which all clients of this machine
 * share. Source: the provider's page on authentication ("Shopify-Storefront-Buyer-IP").
 *
 * @param now Milliseconds since the epoch, by the sandbox's clock.
 * @returns A function that counts a request. If the requests within the minute exceed `limit`, it returns the milliseconds until the next one is
 * accepted, otherwise null.
 */
export function createBuyerLimit(now: () => number): (headers: Headers, limit: number | null) => number | null {
  /** Ordered from the oldest to the newest. */
  const windows = new Map<string, { start: number; requests: number }>();
  // The clock can be set back, so a window that starts in the future has ended too.
  const isOpen = ({ start }: { start: number }) => start <= now() && now() < start + window;

  function openWindow(buyer: string) {
    windows.delete(buyer);
    for (const [other, last] of windows) {
      if (isOpen(last)) break;
      windows.delete(other);
    }
    const opened = { start: now(), requests: 0 };
    windows.set(buyer, opened);
    return opened;
  }

  return (headers, limit) => {
    if (limit === null) return null;
    const isPrivate = headers.has('shopify-storefront-private-token');
    const buyer = (isPrivate && headers.get('shopify-storefront-buyer-ip')) || 'connection';
    const last = windows.get(buyer);
    const current = last && isOpen(last) ? last : openWindow(buyer);
    current.requests += 1;
    return current.requests > limit ? current.start + window - now() : null;
  };
}

/** A resolver that first checks its field's scope. Without the scope it throws ACCESS_DENIED, so that the field is null. */
export function requireScope(typeName: string, fieldName: string, resolver: Resolver): Resolver {
  const scope = requiredScopes[`${typeName}.${fieldName}`];
  if (scope === undefined) return resolver;
  return (source, args, context) => {
    const { hasToken, missingScopes: without } = context.access;
    if (!hasToken || without.includes(scope)) throw accessDenied(fieldName, scope);
    return resolver(source, args, context);
  };
}
