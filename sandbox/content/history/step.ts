import type { Item } from '../item.ts';
import type { Standing } from './standing.ts';

/** What an editor does in the web app, each told to webhooks (Contentful, "Webhooks: content events"). */
export const actions = ['create', 'save', 'publish', 'unpublish', 'delete'] as const;

export type Action = (typeof actions)[number];

export interface Step {
  actions: readonly Action[];
  standing: Standing;
}

/** For what the seed gives no date and was there from the beginning. */
const longAgo = '2024-01-15T09:00:00.000Z';

/**
 * What happened to an entry or asset between where it stood and what the seed says now; null when nothing did. A date of the seed counts
 * when it moved on; else the change is from now.
 *
 * @param nextSequence Called once when it was published or taken back.
 */
export function step(
  known: Standing | undefined,
  item: Item,
  { now, isFirst, nextSequence }: { now: string; isFirst: boolean; nextSequence: () => number },
): Step | null {
  const isNew = known === undefined || known.latest === null;
  const before = isNew ? begin(item, isFirst ? longAgo : now) : known;
  const { digests, contentType } = item;
  const saved = before.latest !== digests.latest;
  const isPublishing = digests.published !== null && before.published !== digests.published;
  const isTakenBack = digests.published === null && before.published !== null;
  if (!saved && !isPublishing && !isTakenBack) return null;

  const hasOwnDate = item.updatedAt !== undefined && (isNew || item.updatedAt > before.changedAt);
  const changedAt = (hasOwnDate ? item.updatedAt : undefined) ?? (isFirst ? before.createdAt : now);
  const version = before.version + (saved ? 1 : 0);
  const standing = {
    ...before,
    contentType,
    latest: digests.latest,
    version,
    changedAt: saved ? changedAt : before.changedAt,
  };
  const waits = digests.latest !== digests.published;
  const saving: Action[] = isNew ? ['create'] : saved && waits ? ['save'] : [];

  if (isPublishing) {
    const published = {
      published: digests.published,
      publishedVersion: version,
      version: version + 1,
      deletedAt: null,
    };
    return {
      actions: [...saving, 'publish'],
      standing: {
        ...standing,
        ...published,
        revision: before.revision + 1,
        updatedAt: changedAt,
        sequence: nextSequence(),
      },
    };
  }
  if (!isTakenBack) return { actions: saving, standing };
  return { actions: [...saving, 'unpublish'], standing: { ...withdrawn(standing, now), sequence: nextSequence() } };
}

/** The seed has it no longer. What is published is taken back first, as the API demands. */
export function removal(known: Standing, now: string, nextSequence: () => number): Step {
  const gone = { ...known, latest: null };
  if (known.published === null) return { actions: ['delete'], standing: gone };
  return { actions: ['unpublish', 'delete'], standing: { ...withdrawn(gone, now), sequence: nextSequence() } };
}

function withdrawn(standing: Standing, now: string): Standing {
  return { ...standing, published: null, publishedVersion: null, version: standing.version + 1, deletedAt: now };
}

function begin({ kind, id, contentType, createdAt }: Item, fallback: string): Standing {
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
