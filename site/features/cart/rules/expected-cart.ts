import type { Cart, CartLine, Money } from '#providers/storefront/types.ts';
import type { WishLine } from '../wish.ts';
import { holdsItem, provisionalId } from './lines.ts';
import { held, withoutExcess } from './quantities.ts';

/** A cart of which the shop has said nothing yet. */
export interface ExpectedCart extends Cart {
  /** Its amounts are reckoned from unit prices; the shop's own may differ. */
  isEstimate: boolean;
}

/** Lines and attributes as they will be when the shop grants all; amounts from the unit prices known. Lines of which nothing is known are left out. */
export function expectedCart(
  cart: Cart | null,
  added: readonly WishLine[],
  attributes: Cart['attributes'] | null,
): ExpectedCart | null {
  const lines = added.reduce(withAdded, cart?.lines ?? []);
  const raised = lines.filter(
    ({ id, quantity }) => quantity !== (cart?.lines.find((line) => line.id === id)?.quantity ?? 0),
  );
  const settled = held(
    withoutExcess(
      lines,
      raised.map(({ id }) => id),
    ),
  ).map((line) => ({ ...line, total: times(line.unitPrice, line.quantity) }));
  const currency = (cart?.subtotal ?? settled[0]?.unitPrice)?.currency;
  if (!currency) return null;
  const subtotal = { minor: settled.reduce((sum, { total }) => sum + total.minor, 0), currency };
  return {
    ...(cart ?? { id: '', checkoutUrl: '', note: null }),
    attributes: attributes ?? cart?.attributes ?? [],
    lines: settled,
    totalQuantity: settled.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    dueNow: subtotal,
    isEstimate: true,
  };
}

function withAdded(lines: CartLine[], { shown, quantity, ...item }: WishLine): CartLine[] {
  const same = lines.find((line) => holdsItem(line, item));
  if (same) return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + quantity } : line));
  if (!shown) return lines;
  const { variantId } = item;
  return [
    { ...shown, id: provisionalId(item), variantId, quantity, total: times(shown.unitPrice, quantity) },
    ...lines,
  ];
}

function times({ minor, currency }: Money, quantity: number): Money {
  return { minor: minor * quantity, currency };
}
