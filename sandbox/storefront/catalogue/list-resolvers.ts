import type {
  CollectionProductsArgs,
  ProductRecommendationIntent,
  QueryRootCollectionsArgs,
  QueryRootProductsArgs,
} from 'storefront-schema-latest/storefront-api-types';
import type { PageArguments } from '../connection.ts';
import { badRequest } from '../errors.ts';
import { numberOf } from '../gid.ts';
import { createReader } from '../reader.ts';
import type { ResolverMap } from '../resolver.ts';
import { allCollections } from './collection-lists.ts';
import { allProducts, type ProductConnection, productsIn } from './product-lists.ts';
import { recommended } from './recommendations.ts';
import type { Collection } from './rows.ts';
import { productTags, productTypes } from './word-lists.ts';

interface RecommendationArguments {
  productId?: string | null;
  /** In newer schemas. */
  productHandle?: string | null;
  intent?: ProductRecommendationIntent | null;
}

export const listResolvers: ResolverMap = {
  QueryRoot: {
    products: (_root, args: QueryRootProductsArgs, context) => allProducts(args, context),
    collections: (_root, args: QueryRootCollectionsArgs, context) => allCollections(args, context),
    productTags: (_root, page: PageArguments, { provider }) => productTags(createReader(provider.database), page),
    productTypes: (_root, page: PageArguments, { provider }) => productTypes(createReader(provider.database), page),
    productRecommendations: (_root, { productId, productHandle, intent }: RecommendationArguments, context) => {
      if (!productId && !productHandle) throw badRequest('you must provide one of productId or productHandle');
      const product = productId
        ? context.catalogue.product(numberOf('Product', productId) ?? -1)
        : context.catalogue.productByHandle(productHandle ?? '');
      return product && recommended(product, intent ?? 'RELATED', context);
    },
  },
  Collection: {
    products: (collection: Collection, args: CollectionProductsArgs, context) => productsIn(collection, args, context),
  },
  ProductConnection: {
    filters: ({ filters }: ProductConnection) => filters(),
  },
  CollectionConnection: {
    totalCount: ({ totalCount }: { totalCount: string | (() => string) }) =>
      typeof totalCount === 'function' ? totalCount() : totalCount,
  },
};
