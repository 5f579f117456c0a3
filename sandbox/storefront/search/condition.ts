import type { SQLInputValue } from 'node:sqlite';

/** A piece of SQL that is true or false of a row, with the values of its question marks. What visitors write is only ever a value. */
export interface Condition {
  sql: string;
  values: readonly SQLInputValue[];
}

export const everything: Condition = { sql: 'TRUE', values: [] };
export const nothing: Condition = { sql: 'FALSE', values: [] };

export function condition(sql: string, ...values: SQLInputValue[]): Condition {
  return { sql, values };
}

export function all(conditions: readonly Condition[]): Condition {
  return joined(
    conditions.filter((one) => one !== everything),
    'AND',
    everything,
  );
}

export function any(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'OR', nothing);
}

export function not({ sql, values }: Condition): Condition {
  return { sql: `NOT (${sql})`, values };
}

function joined(conditions: readonly Condition[], word: 'AND' | 'OR', empty: Condition): Condition {
  const [only, ...others] = conditions;
  if (only === undefined) return empty;
  if (others.length === 0) return only;
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(` ${word} `),
    values: conditions.flatMap(({ values }) => values),
  };
}
