import type { CollectionDescriptionArgs } from 'storefront-schema-2023-10/storefront-api-types';
import { dateTime } from '../date-time.ts';
import { gid } from '../gid.ts';
import type { ResolverMap } from '../resolver.ts';
import { picture } from './image-resolvers.ts';
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
  },
};
