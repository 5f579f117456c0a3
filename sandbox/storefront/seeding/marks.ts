import type { DatabaseSync } from 'node:sqlite';

/** What the catalogue's tables were made from, so that a start with the same seed has nothing to write. */
type Mark = 'definition' | 'seed';

const table = 'CREATE TABLE IF NOT EXISTS storefront_marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT';

/** null: not marked yet. */
export function readMark(database: DatabaseSync, name: Mark): string | null {
  database.exec(table);
  const value = database.prepare('SELECT value FROM storefront_marks WHERE name = ?').get(name)?.value;
  return typeof value === 'string' ? value : null;
}

/** Marks what the tables are made from now. */
export function writeMark(database: DatabaseSync, name: Mark, value: string): void {
  database.prepare('INSERT OR REPLACE INTO storefront_marks (name, value) VALUES (?, ?)').run(name, value);
}

/** Forgets the marks: the tables are to be written anew. */
export function clearMarks(database: DatabaseSync): void {
  database.exec('DELETE FROM storefront_marks');
}
