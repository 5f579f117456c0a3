import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { memoize } from '../memoize.ts';

/** Inserts a row, by the names of its columns. */
export type Insert = (table: string, row: Record<string, SQLInputValue>) => void;

/** Writes many rows with few prepared statements. */
export interface RowWriter {
  insert: Insert;
  run: (sql: string, ...values: SQLInputValue[]) => void;
}

/** Creates a writer that prepares each statement once. */
export function createRowWriter(database: DatabaseSync): RowWriter {
  const prepared = memoize((sql: string) => database.prepare(sql));
  return {
    insert(table, row) {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      prepared(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row));
    },
    run(sql, ...values) {
      prepared(sql).run(...values);
    },
  };
}

/** A hash of the value's JSON. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
