import type { CollectionDescriptionArgs, CollectionProductsArgs } from 'storefront-schema-2023-10/storefront-api-types';
import { dateTime } from '../date-time.ts';
import { notServed } from '../errors.ts';
import { gid } from '../gid.ts';
import type { ResolverMap } from '../resolver.ts';
import { picture } from './image-resolvers.ts';
import { productConnection } from './lists.ts';
import { noMetafields } from './metafield-resolvers.ts';
import { plainText, truncate } from './plain-text.ts';
import type { Collection } from './rows.ts';

export const collectionResolvers: ResolverMap = {
  Collection: {
    ...noMetafields,
    id: (collection: Collection) => gid('Collection', collection.id),
    description: (collection: Collection, { truncateAt }: CollectionDescriptionArgs) =>
      truncate(plainText(collection.descriptionHtml), truncateAt),
    updatedAt: (collection: Collection) => dateTime(collection.updatedAt),
    image: ({ imageFile, imageAlt }: Collection, _args, context) =>
      imageFile === null ? null : picture(imageFile, imageAlt, context),
    seo: () => ({ title: null, description: null }),
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
    products: (collection: Collection, args: CollectionProductsArgs, context) => {
      if (args.filters && args.filters.length > 0) throw notServed('Collection.products(filters:)');
      const ids = context.catalogue.productIdsIn(collection.id, args.sortKey ?? 'COLLECTION_DEFAULT');
      return productConnection(ids, args, context);
    },
  },
};
