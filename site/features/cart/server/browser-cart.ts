import type { Cart } from '#providers/storefront/types.ts';
import type { CartCommand } from '../rules/command.ts';
import type { LineMessage } from '../rules/responses.ts';

/**
 * The cart as the browser gets it. The cart's id and its checkout address contain the key that gives access to it, and the ids of its lines contain
 * the cart's id. They are left out: no script needs them, and the id is in an HttpOnly cookie (CART-13).
 */
export function browserCart(cart: Cart | null): Cart | null {
  if (!cart) return null;
  const lines = cart.lines.map((line) => ({ ...line, id: browserLineId(line.id) }));
  return { ...cart, id: '', checkoutUrl: '', lines };
}

export function browserMessages(messages: readonly LineMessage[]): LineMessage[] {
  return messages.map((each) => ({ ...each, lineId: browserLineId(each.lineId) }));
}

/** A line's id is "{id}?cart={cart}" (Shopify, "CartLine"). */
function browserLineId(id: string): string {
  return id.replace(/\?.*$/, '');
}

/** The command with the id that the storefront has for its line. */
export function withStoredLine(cart: Cart, command: CartCommand): CartCommand {
  if (command.kind !== 'set' && command.kind !== 'step') return command;
  const line = cart.lines.find(({ id }) => browserLineId(id) === command.lineId);
  return line ? { ...command, lineId: line.id } : command;
}
