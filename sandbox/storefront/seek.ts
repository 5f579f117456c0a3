import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import {
  type Connection,
  connectionOf,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type PageArguments,
  readPage,
} from './connection.ts';
import { and, type Condition, type Reader } from './sql.ts';

/** A sorted list in the database. `where` and `sortedBy` use the aliases of `from`. */
export interface List {
  /** SQL after FROM: tables with their aliases, joined. */
  from: string;
  /** Values of the placeholders in `from`. */
  fromValues?: readonly SQLInputValue[];
  /** The column of the item's id, like "p.id". */
  id: string;
  /** The sort key; the id breaks ties. A column that has an index together with the id, or an expression. */
  sortedBy: { sql: string; values?: readonly SQLInputValue[]; kind: 'text' | 'number' };
  where: Condition;
}

interface Position {
  id: number;
  key: string | number;
}

const positionRow = z.object({ id: z.int(), key: z.union([z.string(), z.number()]) });

/**
 * One page of a list by keyset pagination: the index skips everything up to the cursor, so that every page costs the same, and inserted or
 * deleted items neither repeat nor hide others.
 *
 * @throws {GraphQLError} BAD_REQUEST for arguments that the provider refuses.
 */
export function seekPage<Node>(
  read: Reader,
  list: List,
  page: PageArguments,
  nodeOf: (id: number) => Node,
): Connection<Node> {
  const { size, fromEnd, after, before, reverse } = readPage(page);
  const lower = after === null ? null : positionOf(list, after);
  const upper = before === null ? null : positionOf(list, before);
  const bounds = [lower && isBeyond(list, lower, reverse), upper && isBeyond(list, upper, !reverse)];
  const where = and([list.where, ...bounds.flatMap((bound) => bound ?? [])]);
  const positions = select(read, list, where, { descending: reverse !== fromEnd, limit: size + 1 });

  const hasMore = positions.length > size;
  const shown = positions.slice(0, size);
  if (fromEnd) shown.reverse();
  const edges = shown.map(({ id, key }) => ({ cursor: encodeCursor(id, key), node: nodeOf(id) }));

  // The query reads one row more than the page has, to detect whether the list continues at the far end. At the near end only a cursor can cut it
  // off.
  const hasBeyond = (edge: Position | undefined, descending: boolean) =>
    edge !== undefined &&
    select(read, list, and([list.where, isBeyond(list, edge, descending)]), { descending, limit: 1 }).length > 0;
  const hasNext = () => upper !== null && hasBeyond(shown.at(-1), reverse);
  const hasPrevious = () => lower !== null && hasBeyond(shown[0], !reverse);
  return connectionOf(edges, {
    hasNextPage: (!fromEnd && hasMore) || hasNext(),
    hasPreviousPage: (fromEnd && hasMore) || hasPrevious(),
  });
}

/** The number of items of the list. */
export function countItems(
  read: Reader,
  { from, fromValues = [], where }: Pick<List, 'from' | 'fromValues' | 'where'>,
): number {
  const count = z.object({ count: z.int() });
  const [row] = read(count, `SELECT count(*) AS count FROM ${from} WHERE ${where.sql}`, ...fromValues, ...where.values);
  return row?.count ?? 0;
}

function select(
  read: Reader,
  { from, fromValues = [], id, sortedBy }: List,
  where: Condition,
  { descending, limit }: { descending: boolean; limit: number },
): Position[] {
  const direction = descending ? 'DESC' : 'ASC';
  return read(
    positionRow,
    `SELECT ${id} AS id, ${sortedBy.sql} AS key FROM ${from} WHERE ${where.sql} ORDER BY 2 ${direction}, 1 ${direction} LIMIT ?`,
    ...(sortedBy.values ?? []),
    ...fromValues,
    ...where.values,
    limit,
  );
}

function isBeyond({ id, sortedBy }: List, position: Position, descending: boolean): Condition {
  return {
    sql: `(${sortedBy.sql}, ${id}) ${descending ? '<' : '>'} (?, ?)`,
    values: [...(sortedBy.values ?? []), position.key, position.id],
  };
}

function positionOf({ sortedBy: { kind } }: List, cursor: string): Position {
  const { id, value } = decodeCursor(cursor);
  const key = kind === 'number' ? Number(value) : value;
  const number = Number(id);
  const isOfThisList = Number.isSafeInteger(number) && (kind === 'text' || Number.isFinite(key));
  if (!isOfThisList) throw invalidCursor();
  return { id: number, key };
}
