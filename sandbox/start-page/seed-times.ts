import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../database/transaction.ts';
import type { Document } from './documents.ts';

/** When the seed's documents were edited, in the table start_page_seed_times: files name a date at most when they are written. */
export interface SeedTimes {
  /** The documents with `_updatedAt` as known here; the file's own where it is later, or nothing is known of this revision. */
  stamp: (documents: readonly Document[]) => Document[];
  /** These came to be as they are now. @param now Milliseconds since the epoch. */
  note: (documents: readonly Document[], now: number) => void;
}

/** Opens the times kept in a database, making their table where there is none. */
export function openSeedTimes(database: DatabaseSync): SeedTimes {
  database.exec(`CREATE TABLE IF NOT EXISTS start_page_seed_times (
    id TEXT NOT NULL, rev TEXT NOT NULL, editedAt INTEGER NOT NULL, PRIMARY KEY (id, rev)
  ) STRICT`);
  const find = database.prepare('SELECT editedAt FROM start_page_seed_times WHERE id = ? AND rev = ?');
  const put = database.prepare('INSERT OR REPLACE INTO start_page_seed_times (id, rev, editedAt) VALUES (?, ?, ?)');
  return {
    stamp: (documents) =>
      documents.map((document) => {
        const editedAt = Number(find.get(document._id, document._rev)?.editedAt ?? 0);
        if (editedAt <= Date.parse(String(document._updatedAt))) return document;
        return { ...document, _updatedAt: new Date(editedAt).toISOString() };
      }),
    note: (documents, now) =>
      transaction(database, () => {
        for (const { _id, _rev } of documents) put.run(_id, _rev, now);
      }),
  };
}
