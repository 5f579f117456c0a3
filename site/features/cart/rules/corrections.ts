import type { Cart, CartLine } from '#providers/storefront/types.ts';
import { roleOf } from '#site/catalogue/phones.ts';
import type { Wish } from '../wish.ts';
import { changesBetween, held, withoutExcess, withQuantity } from './quantities.ts';

/**
 * What is still to be written after the shop granted what it could: belongings of a phone that got fewer than asked, plans in excess
 * (CART-14), and lines that sold out, which the shop keeps with quantity 0 (SHOP-9).
 */
export function corrections(before: Cart | null, wish: Wish, after: Cart): { id: string; quantity: number }[] {
  const followed = wish.kind === 'set' && before ? followPhone(before, wish.lineId, after.lines) : after.lines;
  const raised = after.lines.filter(({ id, quantity }) => quantity > quantityBefore(before, id));
  const settled = withoutExcess(
    followed,
    raised.map(({ id }) => id),
  );
  return changesBetween(after.lines, held(settled));
}

/** CART-15 by what the phone came to, where that is less than was asked. */
function followPhone(before: Cart, lineId: string, lines: readonly CartLine[]): CartLine[] {
  const phone = lines.find(({ id }) => id === lineId);
  if (!phone || roleOf(phone) !== 'phone') return [...lines];
  const fair = withQuantity(before.lines, lineId, phone.quantity);
  return lines.map((line) => {
    const most = roleOf(line) === 'phone' ? null : fair.find(({ id }) => id === line.id)?.quantity;
    return { ...line, quantity: Math.min(line.quantity, most ?? line.quantity) };
  });
}

function quantityBefore(before: Cart | null, id: string): number {
  return before?.lines.find((line) => line.id === id)?.quantity ?? 0;
}
