import type { Cart, CartLine, Role } from '#providers/storefront/types.ts';
import { type CartCommand, maxQuantity } from './command.ts';
import { lineQuantity } from './lines.ts';

/** What the rules need to know of a line. */
type RuleLine = Pick<CartLine, 'id' | 'quantity' | 'role'>;

export interface QuantityChange {
  id: string;
  quantity: number;
}

/** Lines are in the provider's order, newest first. If a rule requires one of several lines to be lowered, the newest is lowered. */

/**
 * CART-14, CART-15: all lines after one of them was set to `quantity`. SIM card and plan of a Light Phone II for North America change by as much
 * as the phone does (decision 0095). If there are more plans than phones, a plan that was raised is lowered first.
 */
export function withQuantity<Line extends RuleLine>(lines: readonly Line[], lineId: string, quantity: number): Line[] {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return [...lines];
  const next = Math.max(quantity, 0);
  const changed = lines.map((each) => (each.id === lineId ? { ...each, quantity: next } : each));
  if (line.role !== 'phone') return withoutExcess(changed, [lineId]);
  const by = next - line.quantity;
  return withoutExcess(shifted(shifted(changed, 'sim', by), 'plan', by));
}

/** CART-14: lowers the plans to the number of phones; the lines named in `first` before the others, then the newest. */
export function withoutExcess<Line extends RuleLine>(lines: readonly Line[], first: readonly string[] = []): Line[] {
  const excess = countOf(lines, 'plan') - countOf(lines, 'phone');
  return excess > 0 ? shifted(lines, 'plan', -excess, first) : [...lines];
}

/** The lines without those of quantity 0, which sold out or were lowered to 0. */
export function withoutEmpty<Line extends Pick<RuleLine, 'quantity'>>(lines: readonly Line[]): Line[] {
  return lines.filter(({ quantity }) => quantity > 0);
}

/** Whether nothing can be added to a line: it is full, or there is a plan for each phone (CART-14). */
export function isAtMaximum({ quantity, role }: RuleLine, lines: readonly RuleLine[]): boolean {
  return quantity >= maxQuantity || (role === 'plan' && countOf(lines, 'plan') >= countOf(lines, 'phone'));
}

/** Units on all lines of a role. */
export function countOf(lines: readonly RuleLine[], role: Role): number {
  return lines.reduce((sum, line) => sum + (line.role === role ? line.quantity : 0), 0);
}

/** Changes the units of a role by `by`, line by line, the newest first; none falls below 0. Without a line of the role nothing changes. */
function shifted<Line extends RuleLine>(
  lines: readonly Line[],
  role: Role,
  by: number,
  first: readonly string[] = [],
): Line[] {
  const ofRole = lines.filter((line) => line.role === role && line.quantity > 0);
  const order = [...ofRole.filter(({ id }) => first.includes(id)), ...ofRole.filter(({ id }) => !first.includes(id))];
  const quantities = new Map<string, number>();
  let left = by;
  for (const { id, quantity } of order) {
    const step = Math.min(Math.max(left, -quantity), maxQuantity - quantity);
    quantities.set(id, quantity + step);
    left -= step;
  }
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }));
}

/** The updates that lead from one set of lines to the other; 0 removes, and a line that is missing afterwards is removed. */
export function changesBetween(before: readonly RuleLine[], after: readonly RuleLine[]): QuantityChange[] {
  return before.flatMap(({ id, quantity }) => {
    const next = after.find((line) => line.id === id);
    if (!next) return [{ id, quantity: 0 }];
    return next.quantity === quantity ? [] : [{ id, quantity: next.quantity }];
  });
}

/**
 * The updates that are needed after stock has capped a change: they lower what belongs to a phone with fewer units than requested and plans in
 * excess (CART-14), and remove lines that sold out, which the storefront leaves in the cart with quantity 0 (SHOP-9).
 */
export function corrections(before: Cart | null, command: CartCommand, after: Cart): QuantityChange[] {
  const followed = command.kind === 'set' && before ? followPhone(before, command.lineId, after.lines) : after.lines;
  const raised = after.lines.filter(({ id, quantity }) => quantity > lineQuantity(before, id));
  const corrected = withoutExcess(
    followed,
    raised.map(({ id }) => id),
  );
  return changesBetween(after.lines, withoutEmpty(corrected));
}

/** Applies CART-15 with the resulting quantity of the phone, which may be lower than requested. */
function followPhone(before: Cart, lineId: string, lines: readonly CartLine[]): CartLine[] {
  const phone = lines.find(({ id }) => id === lineId);
  if (phone?.role !== 'phone') return [...lines];
  const expected = withQuantity(before.lines, lineId, phone.quantity);
  return lines.map((line) => {
    const max = line.role === 'phone' ? null : expected.find(({ id }) => id === line.id)?.quantity;
    return { ...line, quantity: Math.min(line.quantity, max ?? line.quantity) };
  });
}
