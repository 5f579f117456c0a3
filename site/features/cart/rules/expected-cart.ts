import type { Cart, CartLine, Money } from '#providers/storefront/types.ts';
import type { CartItemInput } from './command.ts';
import { withoutEmpty, withoutExcess } from './dependent-lines.ts';
import { holdsItem, provisionalId } from './lines.ts';

/**
 * The cart as it will be when the storefront grants everything: lines, attributes, and amounts from unit prices, which are estimates until the
 * storefront has given its own. Added items of which nothing is known (`shown`) are left out.
 */
export function expectedCart(
  cart: Cart | null,
  added: readonly CartItemInput[],
  attributes: Cart['attributes'] | null,
): Cart | null {
  const lines = added.reduce(withAdded, cart?.lines ?? []);
  const raised = lines.filter(
    ({ id, quantity }) => quantity !== (cart?.lines.find((line) => line.id === id)?.quantity ?? 0),
  );
  const allowed = withoutEmpty(
    withoutExcess(
      lines,
      raised.map(({ id }) => id),
    ),
  ).map((line) => ({ ...line, total: times(line.unitPrice, line.quantity) }));
  const currency = (cart?.subtotal ?? allowed[0]?.unitPrice)?.currency;
  if (!currency) return null;
  const subtotal = { minor: allowed.reduce((sum, { total }) => sum + total.minor, 0), currency };
  return {
    ...(cart ?? { id: '', checkoutUrl: '', note: null }),
    attributes: attributes ?? cart?.attributes ?? [],
    lines: allowed,
    totalQuantity: allowed.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    dueNow: subtotal,
  };
}

function withAdded(lines: CartLine[], { shown, quantity, ...item }: CartItemInput): CartLine[] {
  const same = lines.find((line) => holdsItem(line, item));
  if (same) return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + quantity } : line));
  if (!shown) return lines;
  const { variantId } = item;
  const total = times(shown.unitPrice, quantity);
  return [{ ...shown, id: provisionalId(item), variantId, quantity, total }, ...lines];
}

function times({ minor, currency }: Money, quantity: number): Money {
  return { minor: minor * quantity, currency };
}
