import type { Standing } from '../history/standing.ts';
import { environmentLink, link, spaceLink } from '../wire.ts';

/** What is left of an entry or asset that was taken back or deleted (Contentful, "Synchronization"). */
export function writeDeletion({ kind, id, contentType, revision, createdAt, updatedAt, deletedAt }: Standing) {
  return {
    sys: {
      type: kind === 'Entry' ? 'DeletedEntry' : 'DeletedAsset',
      id,
      space: spaceLink,
      environment: environmentLink,
      ...(contentType !== null && { contentType: link('ContentType', contentType) }),
      revision,
      createdAt,
      updatedAt,
      deletedAt,
    },
  };
}
