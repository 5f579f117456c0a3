import type { Cart, CartAnswer, Storefront } from '#providers/storefront/types.ts';
import { isProviderFault } from '#site/pages/provider-fault.ts';
import { remaining } from './rules/remaining.ts';
import type { Write } from './rules.ts';

/** The shop broke off, and then could not say what the cart holds: nobody knows whether the write was done. */
export class UnsureWrite extends Error {
  override readonly name = 'UnsureWrite';

  constructor(cause: unknown) {
    super('The storefront broke off while the cart was written, and does not say what it holds.', { cause });
  }
}

const tries = 2;

/**
 * Writes once. A lost answer may hide a write that was done, so the cart is read again before anything is repeated. A cart that was created
 * and lost is nobody's, and another one takes its place.
 * @throws UnsureWrite, or the storefront's ProviderError when nothing was written
 */
export async function writeCart(storefront: Storefront, before: Cart | null, wanted: Write): Promise<CartAnswer> {
  let write = wanted;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(storefront, before, write);
    } catch (fault) {
      if (!isProviderFault(fault)) throw fault;
      const now = before && (await readAgain(storefront, before, fault));
      if (before && !now) return goneAnswer;
      const left = before && now ? remaining(write, before, now) : write;
      if (!left) return { cart: now, userErrors: [] };
      if (attempt === tries) throw fault;
      write = left;
    }
  }
}

async function readAgain(storefront: Storefront, before: Cart, fault: unknown): Promise<Cart | null> {
  try {
    return await storefront.cart(before.id);
  } catch (second) {
    if (!isProviderFault(second)) throw second;
    throw new UnsureWrite(fault);
  }
}

const goneAnswer: CartAnswer = {
  cart: null,
  userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }],
};

/** The provider knows no such cart: it expired, or was ordered. */
export function isGone({ cart, userErrors }: CartAnswer): boolean {
  return cart === null && userErrors.some(({ field }) => field.includes('cartId'));
}

function send(storefront: Storefront, cart: Cart | null, write: Write): Promise<CartAnswer> {
  if (write.kind === 'create') return storefront.createCart(write.lines, write.attributes);
  if (!cart) throw new TypeError(`There is no cart to ${write.kind}.`);
  if (write.kind === 'add') return storefront.addLines(cart.id, write.lines);
  if (write.kind === 'update') return storefront.updateLines(cart.id, write.lines);
  return storefront.updateAttributes(cart.id, write.attributes);
}
