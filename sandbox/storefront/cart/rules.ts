import { z } from 'zod';
import { gid } from '../gid.ts';

export const attributeShape = z.object({ key: z.string(), value: z.string() });

export type Attribute = z.infer<typeof attributeShape>;

/** A line of a cart as it is kept. Two lines of one cart never agree in variant, selling plan and attributes. */
export interface Line {
  /** UUID. */
  id: string;
  variantId: number;
  /** Zero is a line whose stock ran out. */
  quantity: number;
  sellingPlanId: number | null;
  attributes: Attribute[];
}

export type NewLine = Omit<Line, 'id'>;

/** What an update says about a line; what it leaves out stays. */
export type LineChange = { id: string } & Partial<NewLine>;

/** The most units of a variant that all lines together may hold; null: no limit. */
export type StockLimit = (variantId: number) => number | null;

/** A repeated key keeps its first place and its last value. */
export function distinctAttributes(attributes: readonly Attribute[]): Attribute[] {
  return [...new Map(attributes.map(({ key, value }) => [key, value]))].map(([key, value]) => ({ key, value }));
}

/** A line's id as clients see it. Source: recordings. */
export function lineGid({ id }: Line, cartToken: string): string {
  return gid('CartLine', `${id}?cart=${cartToken}`);
}

/**
 * What the provider does with the lines of a cart: lines in, lines out, newest first. Nothing here refuses anything; what is
 * refused was checked before (line-mutations.ts). Source: recordings of the provider's behaviour, cited by the tests' titles.
 */

/** Lines after a change, and what the stock did not cover of it. */
interface ChangedLines {
  lines: Line[];
  shortages: Shortage[];
}

export interface Shortage {
  lineId: string;
  /** Units that it got: added ones when lines were added, all of the line's otherwise. */
  granted: number;
}

/**
 * Sums onto an equal line, which keeps its id and place; anything else becomes a new line in front. Takes only what the cart's other lines
 * leave of the stock. Quantity 0 adds nothing.
 */
export function addLines(
  lines: readonly Line[],
  wanted: readonly NewLine[],
  limit: StockLimit,
  newId: () => string,
): ChangedLines {
  let result = [...lines];
  const shortages: Shortage[] = [];
  for (const addition of wanted) {
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

/** Changes lines by their ids, one after the other. Quantity 0 removes; a line that becomes equal to another one joins it. */
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

/** The lines but those with these ids; ids of no line change nothing. */
export function removeLines(lines: readonly Line[], ids: readonly string[]): Line[] {
  return lines.filter(({ id }) => !ids.includes(id));
}

/**
 * Lowers quantities to what the stock covers. Lines of one variant share its stock: those named in `first` are served first, in that
 * order, then the others from the newest on. A line that gets nothing stays, with quantity 0.
 */
export function capToStock(lines: readonly Line[], limit: StockLimit, first: readonly string[] = []): ChangedLines {
  const left = new Map<number, number>();
  const granted = new Map<string, number>();
  const served = [...first.flatMap((id) => lines.find((line) => line.id === id) ?? []), ...lines];
  for (const line of served) {
    if (granted.has(line.id)) continue;
    const most = left.get(line.variantId) ?? limit(line.variantId);
    const quantity = most === null ? line.quantity : Math.min(line.quantity, most);
    if (most !== null) left.set(line.variantId, most - quantity);
    granted.set(line.id, quantity);
  }
  const capped = lines.map((line) => ({ ...line, quantity: granted.get(line.id) ?? line.quantity }));
  const shortages = capped.flatMap(({ id, quantity }, index) =>
    quantity < (lines[index]?.quantity ?? 0) ? [{ lineId: id, granted: quantity }] : [],
  );
  return { lines: capped, shortages };
}

/** What is left of a variant's stock beside what the lines hold already. */
function unitsLeft(lines: readonly Line[], variantId: number, limit: StockLimit): number {
  const most = limit(variantId);
  if (most === null) return Number.POSITIVE_INFINITY;
  const held = lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
  return Math.max(0, most - held);
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
