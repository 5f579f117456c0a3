import type { SQLInputValue } from 'node:sqlite';

/** A piece of SQL that is true or false of a row, with the values of its question marks. What visitors write is only ever a value. */
export interface Condition {
  sql: string;
  values: readonly SQLInputValue[];
}

export const everything: Condition = { sql: 'TRUE', values: [] };
export const nothing: Condition = { sql: 'FALSE', values: [] };

/** A condition of its SQL and the values of that's question marks, in their order. */
export function condition(sql: string, ...values: SQLInputValue[]): Condition {
  return { sql, values };
}

/** True where all of them are; of none, everything. */
export function all(conditions: readonly Condition[]): Condition {
  return joined(
    conditions.filter((one) => one !== everything),
    'AND',
    everything,
  );
}

/** True where one of them is; of none, nothing. */
export function any(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'OR', nothing);
}

/** True where this one is false. */
export function not({ sql, values }: Condition): Condition {
  return { sql: `NOT (${sql})`, values };
}

/** Half with half, and each half likewise: SQLite refuses expressions deeper than 1000, and reads a long chain as a deep one. */
function joined(conditions: readonly Condition[], word: 'AND' | 'OR', empty: Condition): Condition {
  const [only] = conditions;
  if (only === undefined) return empty;
  if (conditions.length === 1) return only;
  const middle = Math.ceil(conditions.length / 2);
  const one = joined(conditions.slice(0, middle), word, empty);
  const other = joined(conditions.slice(middle), word, empty);
  return { sql: `(${one.sql}) ${word} (${other.sql})`, values: [...one.values, ...other.values] };
}
