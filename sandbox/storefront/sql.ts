import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Runs a query and parses its rows by a schema. */
export type Reader = <Row extends z.ZodType>(row: Row, sql: string, ...values: SQLInputValue[]) => z.infer<Row>[];

/** The variety of searches is unlimited, so only the most recently used statements stay prepared. */
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

/** A text column of JSON with the given schema. */
export function jsonColumn<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
}

/** A time as the tables store it: ISO 8601 with milliseconds, so that times sort as texts. */
export function isoTime(time: string | number): string {
  return new Date(time).toISOString();
}

/** A boolean SQL expression with the values of its placeholders. Text from a request is only ever a value. */
export interface Condition {
  sql: string;
  values: readonly SQLInputValue[];
}

export const always: Condition = { sql: 'TRUE', values: [] };
export const never: Condition = { sql: 'FALSE', values: [] };

/** A condition from its SQL and the values of its placeholders, in order. */
export function condition(sql: string, ...values: SQLInputValue[]): Condition {
  return { sql, values };
}

/** True where all conditions are; of none, `always`. */
export function and(conditions: readonly Condition[]): Condition {
  return combine(
    conditions.filter((one) => one !== always),
    'AND',
    always,
  );
}

/** True where one of the conditions is; of none, `never`. */
export function or(conditions: readonly Condition[]): Condition {
  return combine(conditions, 'OR', never);
}

export function not({ sql, values }: Condition): Condition {
  return { sql: `NOT (${sql})`, values };
}

/** Combines conditions as a balanced tree, because SQLite refuses expressions deeper than 1000 and parses a chain as one level for each operator. */
function combine(conditions: readonly Condition[], operator: 'AND' | 'OR', empty: Condition): Condition {
  const [only] = conditions;
  if (only === undefined) return empty;
  if (conditions.length === 1) return only;
  const middle = Math.ceil(conditions.length / 2);
  const one = combine(conditions.slice(0, middle), operator, empty);
  const other = combine(conditions.slice(middle), operator, empty);
  return { sql: `(${one.sql}) ${operator} (${other.sql})`, values: [...one.values, ...other.values] };
}
