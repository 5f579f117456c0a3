import type { SeedCollection } from '#seed/schema.ts';
import type { ProviderContext } from '../../provider.ts';
import type { Published } from '../../publishing/change.ts';
import { imageUrl } from '../catalogue/image-url.ts';
import { gid } from '../gid.ts';
import { restTime } from './rest-time.ts';

interface CollectionFacts {
  media: Published['media'];
  addresses: ProviderContext['addresses'];
  updatedAt: string | number;
}

/** A collection as the Admin REST API shows it. Its products are not part of it. Source: the provider's reference of CustomCollection. */
export function collectionBody(collection: SeedCollection, facts: CollectionFacts): Record<string, unknown> {
  const { id, handle, title, descriptionHtml, image } = collection;
  const file = image && facts.media.get(image.file);
  return {
    id,
    admin_graphql_api_id: gid('Collection', id),
    handle,
    title,
    body_html: descriptionHtml,
    updated_at: restTime(facts.updatedAt),
    published_at: restTime(collection.updatedAt),
    sort_order: 'manual',
    template_suffix: null,
    published_scope: 'global',
    ...(image && {
      image: {
        src: imageUrl(facts, image.file),
        alt: image.alt,
        width: file?.width ?? null,
        height: file?.height ?? null,
        created_at: restTime(collection.updatedAt),
      },
    }),
  };
}
