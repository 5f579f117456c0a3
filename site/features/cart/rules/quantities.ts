import { type RangeItem, type Role, roleOf } from '#site/catalogue/phones.ts';
import { largestQuantity } from './limits.ts';

/** What the rules need to know of a line. */
export interface Held extends RangeItem {
  id: string;
  quantity: number;
}

/** Lines are newest first, as the provider gives them; where one of several must give way, the newest does. */

/**
 * CART-14, CART-15: all quantities after one line was set to one. What belongs to a North America Light Phone II goes up and down by as much
 * as the phone does; a plan that was raised is the first to give way.
 */
export function withQuantity<Line extends Held>(lines: readonly Line[], lineId: string, quantity: number): Line[] {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return [...lines];
  const next = Math.max(quantity, 0);
  const changed = lines.map((each) => (each.id === lineId ? { ...each, quantity: next } : each));
  if (roleOf(line) !== 'phone') return withoutExcess(changed, [lineId]);
  const by = next - line.quantity;
  return withoutExcess(shifted(shifted(changed, 'sim', by), 'plan', by));
}

/** CART-14: plans beyond the phones are lowered, those named in `first` before the others, then the newest. */
export function withoutExcess<Line extends Held>(lines: readonly Line[], first: readonly string[] = []): Line[] {
  const excess = countOf(lines, 'plan') - countOf(lines, 'phone');
  return excess > 0 ? shifted(lines, 'plan', -excess, first) : [...lines];
}

/** Without the lines that hold nothing: sold out, or lowered to 0. */
export function held<Line extends Pick<Held, 'quantity'>>(lines: readonly Line[]): Line[] {
  return lines.filter(({ quantity }) => quantity > 0);
}

/** Units on all lines of a role. */
function countOf(lines: readonly Held[], role: Role): number {
  return lines.reduce((sum, line) => sum + (roleOf(line) === role ? line.quantity : 0), 0);
}

/** Units of a role raised on its newest line, or taken line by line, never below 0. Without such a line nothing changes. */
function shifted<Line extends Held>(
  lines: readonly Line[],
  role: Role,
  by: number,
  first: readonly string[] = [],
): Line[] {
  const ofRole = lines.filter((line) => roleOf(line) === role && line.quantity > 0);
  const order = [...ofRole.filter(({ id }) => first.includes(id)), ...ofRole.filter(({ id }) => !first.includes(id))];
  const quantities = new Map<string, number>();
  let left = by;
  for (const { id, quantity } of order) {
    const step = Math.min(Math.max(left, -quantity), largestQuantity - quantity);
    quantities.set(id, quantity + step);
    left -= step;
  }
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }));
}

/** What has to be written to get from one set of lines to the other; 0 removes, and a line that is not there after is removed. */
export function changesBetween(before: readonly Held[], after: readonly Held[]): { id: string; quantity: number }[] {
  return before.flatMap(({ id, quantity }) => {
    const next = after.find((line) => line.id === id);
    if (!next) return [{ id, quantity: 0 }];
    return next.quantity === quantity ? [] : [{ id, quantity: next.quantity }];
  });
}
