import type { Item } from '../model.ts';
import type { EntryVersion } from './versions.ts';

/** The actions of an editor in the web app. Each is an event of webhooks (Contentful, "Webhooks: content events"). */
export const actions = ['create', 'save', 'publish', 'unpublish', 'delete'] as const;

export type Action = (typeof actions)[number];

/** The actions that lead to a version. */
export interface EntryChange {
  actions: readonly Action[];
  after: EntryVersion;
}

/** The date of entries that were in the seed from the beginning and have none of their own. */
const initialDate = '2024-01-15T09:00:00.000Z';

/**
 * The change from an entry's or asset's last version to the state of the seed; null when there is none. A date of the seed is used when it
 * is later than the last one; else the change happens at `now`.
 *
 * @param nextSequence Called once if the item is published or unpublished.
 */
export function diffItem(
  known: EntryVersion | undefined,
  item: Item,
  { now, isFirst, nextSequence }: { now: string; isFirst: boolean; nextSequence: () => number },
): EntryChange | null {
  const isNew = known === undefined || known.latest === null;
  const before = isNew ? firstVersion(item, isFirst ? initialDate : now) : known;
  const { digests, contentType } = item;
  const isSaved = before.latest !== digests.latest;
  const isPublished = digests.published !== null && before.published !== digests.published;
  const isUnpublished = digests.published === null && before.published !== null;
  if (!isSaved && !isPublished && !isUnpublished) return null;

  const hasOwnDate = item.updatedAt !== undefined && (isNew || item.updatedAt > before.changedAt);
  const changedAt = (hasOwnDate ? item.updatedAt : undefined) ?? (isFirst ? before.createdAt : now);
  const version = before.version + (isSaved ? 1 : 0);
  const saved = {
    ...before,
    contentType,
    latest: digests.latest,
    version,
    changedAt: isSaved ? changedAt : before.changedAt,
  };
  const hasUnpublishedChanges = digests.latest !== digests.published;
  const saving: Action[] = isNew ? ['create'] : isSaved && hasUnpublishedChanges ? ['save'] : [];

  if (isPublished) {
    const published = {
      published: digests.published,
      publishedVersion: version,
      version: version + 1,
      deletedAt: null,
    };
    return {
      actions: [...saving, 'publish'],
      after: {
        ...saved,
        ...published,
        revision: before.revision + 1,
        updatedAt: changedAt,
        sequence: nextSequence(),
      },
    };
  }
  if (!isUnpublished) return { actions: saving, after: saved };
  return { actions: [...saving, 'unpublish'], after: { ...unpublish(saved, now), sequence: nextSequence() } };
}

/** The change if the seed no longer has an item. A published item is unpublished first, as the API requires. */
export function diffDeleted(known: EntryVersion, now: string, nextSequence: () => number): EntryChange {
  const deleted = { ...known, latest: null };
  if (known.published === null) return { actions: ['delete'], after: deleted };
  return { actions: ['unpublish', 'delete'], after: { ...unpublish(deleted, now), sequence: nextSequence() } };
}

function unpublish(before: EntryVersion, now: string): EntryVersion {
  return { ...before, published: null, publishedVersion: null, version: before.version + 1, deletedAt: now };
}

function firstVersion({ kind, id, contentType, createdAt }: Item, fallback: string): EntryVersion {
  const since = createdAt ?? fallback;
  return {
    kind,
    id,
    contentType,
    published: null,
    latest: null,
    revision: 0,
    version: 0,
    publishedVersion: null,
    createdAt: since,
    updatedAt: since,
    changedAt: since,
    deletedAt: null,
    sequence: 0,
  };
}
