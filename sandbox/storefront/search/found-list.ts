import type { List } from '../seek.ts';
import { everything } from './condition.ts';

/** After every product that was found. */
const afterProducts = 1e15;

/**
 * One sorted list of products that the database finds and of other things that were found already: first the products, then the others in
 * their order. The id of the others is negative: -1 is the first of them.
 */
export function listWithOthers(products: List, others: number): List {
  const { id, sortedBy, from, fromValues = [], where } = products;
  const rows = Array.from({ length: others }, (_, index) => [-1 - index, afterProducts + index]);
  return {
    from: `(
      SELECT ${id} AS id, ${sortedBy.sql} AS key FROM ${from} WHERE ${where.sql}
      UNION ALL SELECT value ->> 0, value ->> 1 FROM json_each(?)) AS found`,
    fromValues: [...(sortedBy.values ?? []), ...fromValues, ...where.values, JSON.stringify(rows)],
    id: 'found.id',
    sortedBy: { sql: 'found.key', kind: 'number' },
    where: everything,
  };
}
