import type { DatabaseSync } from 'node:sqlite';

/**
 * The history outlives a start: a sync token from before it must still say what happened since. `content_history` has one row, a name
 * for this history, so that a token of another one is known as such.
 */
export function createTables(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS content_history (name TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS content_standing (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      contentType TEXT,
      published TEXT,
      latest TEXT,
      revision INTEGER NOT NULL,
      version INTEGER NOT NULL,
      publishedVersion INTEGER,
      createdAt TEXT NOT NULL,
      updatedAt TEXT NOT NULL,
      changedAt TEXT NOT NULL,
      deletedAt TEXT,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS content_standing_sequence ON content_standing (sequence);
  `);
}
