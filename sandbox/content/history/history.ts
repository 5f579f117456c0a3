import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../database/transaction.ts';
import { createByKind, type Item, type Kind } from '../model.ts';
import { diffDeleted, diffItem, type EntryChange } from './diff.ts';
import { type EntryVersion, listVersions, openVersions, readVersions, type VersionRange } from './versions.ts';

/** The changes to a new state of the seed, stored when it is served. */
interface PendingChanges {
  changes: readonly EntryChange[];
  commit: () => void;
}

/** The history of when entries and assets were published and unpublished. */
export interface EntryHistory {
  /** Identifies this history: another one after a reset, or in another data folder. */
  name: string;
  /** Returns the changes from the last given state, even if it is not served yet, to this one. @param now ISO 8601. */
  follow: (items: readonly Item[], now: string) => PendingChanges;
  /** The last committed version of an entry or asset. */
  versionOf: (item: { kind: Kind; id: string }) => EntryVersion | undefined;
  /** The last committed sequence. */
  head: () => number;
  /** Committed versions in the order of their sequence, at most `limit`. */
  list: (range: VersionRange) => EntryVersion[];
}

/** Opens the history that earlier starts stored in the database, or begins one. */
export function openHistory(database: DatabaseSync): EntryHistory {
  const name = openVersions(database);
  const served = createByKind<EntryVersion>();
  /** The latest announced versions. While a change is announced and not yet served, they are newer than `served`. */
  const announced = createByKind<EntryVersion>();
  let sequence = 0;
  for (const version of readVersions(database)) {
    served.set(version, version);
    announced.set(version, version);
    sequence = Math.max(sequence, version.sequence);
  }
  let committed = sequence;
  const write = database.prepare(`INSERT OR REPLACE INTO content_versions VALUES
    (:kind, :id, :contentType, :published, :latest, :revision, :version, :publishedVersion, :createdAt, :updatedAt, :changedAt,
     :deletedAt, :sequence)`);

  return {
    name,
    follow(items, now) {
      const isFirst = sequence === 0;
      const nextSequence = () => {
        sequence += 1;
        return sequence;
      };
      const changes: EntryChange[] = [];
      const present = createByKind<true>();
      for (const item of items) {
        present.set(item, true);
        const change = diffItem(announced.get(item), item, { now, isFirst, nextSequence });
        if (change) changes.push(change);
      }
      for (const version of announced.values()) {
        if (version.latest !== null && !present.get(version)) changes.push(diffDeleted(version, now, nextSequence));
      }
      for (const { after } of changes) announced.set(after, after);
      const reached = sequence;
      return {
        changes,
        commit() {
          if (changes.length === 0) return;
          transaction(database, () => {
            for (const { after } of changes) write.run({ ...after });
          });
          for (const { after } of changes) served.set(after, after);
          committed = Math.max(committed, reached);
        },
      };
    },
    versionOf: served.get,
    head: () => committed,
    list: (range) => listVersions(database, range),
  };
}
