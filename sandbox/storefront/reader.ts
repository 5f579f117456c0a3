import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';

/** Reads rows of one shape. */
export type Reader = <Row extends z.ZodType>(row: Row, sql: string, ...values: SQLInputValue[]) => z.infer<Row>[];

/** Searches are written in as many ways as visitors think of: only so many of them stay prepared, those used last. */
const keptStatements = 200;

const readers = new WeakMap<DatabaseSync, Reader>();

/** The connection's reader. Rows are always those of this moment: only prepared statements are kept. */
export function createReader(database: DatabaseSync): Reader {
  const existing = readers.get(database);
  if (existing) return existing;

  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  function prepared(sql: string) {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > keptStatements && oldest !== undefined) statements.delete(oldest);
    return statement;
  }

  const reader: Reader = (row, sql, ...values) =>
    prepared(sql)
      .all(...values)
      .map((found) => row.parse(found));
  readers.set(database, reader);
  return reader;
}
