import { z } from 'zod';
import { gid } from '../gid.ts';

/**
 * The rules for the lines of a cart, which are ordered from the newest to the oldest. These functions refuse nothing: line-mutations.ts validates
 * the input first. Source: recordings of the provider's behavior, cited by the tests' titles.
 */

export const attributeShape = z.object({ key: z.string(), value: z.string() });

export type Attribute = z.infer<typeof attributeShape>;

/** A stored line of a cart. No two lines of a cart are equal in variant, selling plan and attributes. */
export interface Line {
  /** UUID. */
  id: string;
  variantId: number;
  /** 0 for a line that is sold out. */
  quantity: number;
  sellingPlanId: number | null;
  attributes: Attribute[];
}

export type NewLine = Omit<Line, 'id'>;

/** The changes of a line; fields left out stay. */
export type LineChange = { id: string } & Partial<NewLine>;

/** The maximum of units of a variant in all lines together; null: no limit. */
export type StockLimit = (variantId: number) => number | null;

/** Merges attributes with the same key: the first one's position stays, and the last one's value. */
export function distinctAttributes(attributes: readonly Attribute[]): Attribute[] {
  return [...new Map(attributes.map(({ key, value }) => [key, value]))].map(([key, value]) => ({ key, value }));
}

/** The id of a line in the API. Source: recordings. */
export function lineGid({ id }: Line, cartToken: string): string {
  return gid('CartLine', `${id}?cart=${cartToken}`);
}

/** Changed lines, and the requested units that the stock did not cover. */
interface ChangedLines {
  lines: Line[];
  shortages: Shortage[];
}

export interface Shortage {
  lineId: string;
  /** Units granted: of the added ones when lines were added, of the whole line otherwise. */
  granted: number;
}

/**
 * Adds units to an equal line, which keeps its position and its id; any other addition becomes a new line at the front. The units that are added
 * are limited to the stock that the other lines leave. Quantity 0 adds nothing.
 */
export function addLines(
  lines: readonly Line[],
  additions: readonly NewLine[],
  limit: StockLimit,
  newId: () => string,
): ChangedLines {
  let result = [...lines];
  const shortages: Shortage[] = [];
  for (const addition of additions) {
    if (addition.quantity === 0) continue;
    const granted = Math.min(addition.quantity, unitsLeft(result, addition.variantId, limit));
    const equal = result.find((line) => isSameLine(line, addition));
    const line = equal ?? {
      ...addition,
      id: newId(),
      quantity: 0,
      attributes: distinctAttributes(addition.attributes),
    };
    if (equal === undefined) result = [line, ...result];
    result = replace(result, { ...line, quantity: line.quantity + granted });
    if (granted < addition.quantity) shortages.push({ lineId: line.id, granted });
  }
  return { lines: result, shortages };
}

/** Changes lines by id, in order. Quantity 0 removes a line; a line that becomes equal to another one is merged into it. */
export function updateLines(lines: readonly Line[], changes: readonly LineChange[], limit: StockLimit): ChangedLines {
  let result = [...lines];
  const touched: string[] = [];
  for (const change of changes) {
    const line = result.find(({ id }) => id === change.id);
    if (line === undefined) continue;
    if (change.quantity === 0) {
      result = removeLines(result, [line.id]);
      continue;
    }
    const changed = { ...line, ...defined(change) };
    changed.attributes = distinctAttributes(changed.attributes);
    const equal = result.find((other) => other.id !== line.id && isSameLine(other, changed));
    if (equal === undefined) {
      result = replace(result, changed);
      touched.push(line.id);
    } else {
      result = replace(removeLines(result, [line.id]), { ...equal, quantity: equal.quantity + changed.quantity });
      touched.push(equal.id);
    }
  }
  return capToStock(result, limit, touched);
}

/** The lines without those of these ids; unknown ids are ignored. */
export function removeLines(lines: readonly Line[], ids: readonly string[]): Line[] {
  return lines.filter(({ id }) => !ids.includes(id));
}

/**
 * Lowers quantities to the stock. Lines of a variant share its stock: first those in `first`, in that order, then the others from the
 * newest on. A line without stock stays, with quantity 0.
 */
export function capToStock(lines: readonly Line[], limit: StockLimit, first: readonly string[] = []): ChangedLines {
  const left = new Map<number, number>();
  const granted = new Map<string, number>();
  const served = [...first.flatMap((id) => lines.find((line) => line.id === id) ?? []), ...lines];
  for (const line of served) {
    if (granted.has(line.id)) continue;
    const available = left.get(line.variantId) ?? limit(line.variantId);
    const quantity = available === null ? line.quantity : Math.min(line.quantity, available);
    if (available !== null) left.set(line.variantId, available - quantity);
    granted.set(line.id, quantity);
  }
  const capped = lines.map((line) => ({ ...line, quantity: granted.get(line.id) ?? line.quantity }));
  const shortages = capped.flatMap(({ id, quantity }, index) =>
    quantity < (lines[index]?.quantity ?? 0) ? [{ lineId: id, granted: quantity }] : [],
  );
  return { lines: capped, shortages };
}

/** The stock of a variant minus the units of the lines. */
function unitsLeft(lines: readonly Line[], variantId: number, limit: StockLimit): number {
  const stock = limit(variantId);
  if (stock === null) return Number.POSITIVE_INFINITY;
  const held = lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
  return Math.max(0, stock - held);
}

function isSameLine(one: NewLine, other: NewLine): boolean {
  return (
    one.variantId === other.variantId &&
    one.sellingPlanId === other.sellingPlanId &&
    attributeKey(one) === attributeKey(other)
  );
}

function attributeKey(line: NewLine): string {
  const pairs = distinctAttributes(line.attributes).map(({ key, value }) => [key, value] as const);
  return JSON.stringify(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function replace(lines: readonly Line[], changed: Line): Line[] {
  return lines.map((line) => (line.id === changed.id ? changed : line));
}

function defined(change: LineChange): Partial<Line> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
