import { accessDenied } from './errors.ts';
import type { Resolver } from './resolver.ts';

/** Fields that a request without an access token may not read, with the scope they want. Source: the API's page on tokenless access. */
const tokenOnly: Record<string, string> = {
  'Product.tags': 'unauthenticated_read_product_tags',
  'QueryRoot.productTags': 'unauthenticated_read_product_tags',
  'QueryRoot.menu': 'unauthenticated_read_content',
  'QueryRoot.metaobject': 'unauthenticated_read_metaobjects',
  'QueryRoot.metaobjects': 'unauthenticated_read_metaobjects',
  'Product.metafield': 'unauthenticated_read_product_listings',
  'Product.metafields': 'unauthenticated_read_product_listings',
  'ProductVariant.metafield': 'unauthenticated_read_product_listings',
  'ProductVariant.metafields': 'unauthenticated_read_product_listings',
};

export function guardField(typeName: string, fieldName: string, resolver: Resolver): Resolver {
  const scope = tokenOnly[`${typeName}.${fieldName}`];
  if (scope === undefined) return resolver;
  return (source, args, context) => {
    if (!context.hasToken) throw accessDenied(fieldName, scope);
    return resolver(source, args, context);
  };
}
