import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Reads rows of one shape. */
export type Reader = <Row extends z.ZodType>(row: Row, sql: string, ...values: SQLInputValue[]) => z.infer<Row>[];

/** Searches come in unlimited variety: only the statements used last stay prepared. */
const maxStatements = 200;

const readers = new WeakMap<DatabaseSync, Reader>();

/** The connection's reader. It caches prepared statements, never rows. */
export function createReader(database: DatabaseSync): Reader {
  const existing = readers.get(database);
  if (existing) return existing;

  const statements = new LRUCache<string, ReturnType<DatabaseSync['prepare']>>({
    max: maxStatements,
    memoMethod: (sql) => database.prepare(sql),
  });
  const reader: Reader = (row, sql, ...values) =>
    statements
      .memo(sql)
      .all(...values)
      .map((found) => row.parse(found));
  readers.set(database, reader);
  return reader;
}

/** A text column that holds JSON of the given shape. */
export function jsonColumn<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
}

/** A time as the tables store it: ISO 8601 with milliseconds, so that the texts sort as the times do. */
export function isoTime(time: string | number): string {
  return new Date(time).toISOString();
}

/** A piece of SQL that is true or false of a row, with the values of its question marks. What visitors write is only ever a value. */
export interface Condition {
  sql: string;
  values: readonly SQLInputValue[];
}

export const always: Condition = { sql: 'TRUE', values: [] };
export const never: Condition = { sql: 'FALSE', values: [] };

/** A condition of its SQL and the values of that's question marks, in their order. */
export function condition(sql: string, ...values: SQLInputValue[]): Condition {
  return { sql, values };
}

/** True where all of them are; of none, everything. */
export function and(conditions: readonly Condition[]): Condition {
  return combine(
    conditions.filter((one) => one !== always),
    'AND',
    always,
  );
}

/** True where one of them is; of none, nothing. */
export function or(conditions: readonly Condition[]): Condition {
  return combine(conditions, 'OR', never);
}

/** True where this one is false. */
export function not({ sql, values }: Condition): Condition {
  return { sql: `NOT (${sql})`, values };
}

/** Half with half, and each half likewise: SQLite refuses expressions deeper than 1000, and reads a long chain as a deep one. */
function combine(conditions: readonly Condition[], word: 'AND' | 'OR', empty: Condition): Condition {
  const [only] = conditions;
  if (only === undefined) return empty;
  if (conditions.length === 1) return only;
  const middle = Math.ceil(conditions.length / 2);
  const one = combine(conditions.slice(0, middle), word, empty);
  const other = combine(conditions.slice(middle), word, empty);
  return { sql: `(${one.sql}) ${word} (${other.sql})`, values: [...one.values, ...other.values] };
}
