import { distinctAttributes, type Line, type LineChange, type NewLine, type StockLimit } from './line.ts';

/**
 * What the provider does with the lines of a cart: lines in, lines out, newest first. Nothing here refuses anything; what is
 * refused was checked before (line-checks.ts). Source: recordings of the provider's behaviour, cited by the tests' titles.
 */

/** Sums onto an equal line, which keeps its id and place; anything else becomes a new line in front. Quantity 0 adds nothing. */
export function addLines(
  lines: readonly Line[],
  wanted: readonly NewLine[],
  limit: StockLimit,
  newId: () => string,
): Line[] {
  let result = [...lines];
  const touched: string[] = [];
  for (const addition of wanted) {
    if (addition.quantity === 0) continue;
    const equal = result.find((line) => isSame(line, addition));
    if (equal === undefined) {
      const line = { ...addition, id: newId(), attributes: distinctAttributes(addition.attributes) };
      result = [line, ...result];
      touched.push(line.id);
    } else {
      result = replace(result, { ...equal, quantity: equal.quantity + addition.quantity });
      touched.push(equal.id);
    }
  }
  return capToStock(result, limit, touched);
}

/** Changes lines by their ids, one after the other. Quantity 0 removes; a line that becomes equal to another one joins it. */
export function updateLines(lines: readonly Line[], changes: readonly LineChange[], limit: StockLimit): Line[] {
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
    const equal = result.find((other) => other.id !== line.id && isSame(other, changed));
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

export function removeLines(lines: readonly Line[], ids: readonly string[]): Line[] {
  return lines.filter(({ id }) => !ids.includes(id));
}

/**
 * Lowers quantities to what the stock covers. Lines of one variant share its stock: those named in `first` are served first, in that
 * order, then the others from the newest on. A line that gets nothing stays, with quantity 0.
 */
export function capToStock(lines: readonly Line[], limit: StockLimit, first: readonly string[] = []): Line[] {
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
  return lines.map((line) => ({ ...line, quantity: granted.get(line.id) ?? line.quantity }));
}

function isSame(one: NewLine, other: NewLine): boolean {
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
