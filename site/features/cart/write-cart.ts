import type { Cart, CartAnswer, Storefront } from '#providers/storefront/types.ts';
import { isProviderFault } from '#site/kernel/loading/provider-fault.ts';
import { remaining } from './rules/remaining.ts';
import type { Write } from './rules.ts';

/** The shop broke off, and then could not say what the cart holds: nobody knows whether the write was done. */
export class UnsureWrite extends Error {
  override readonly name = 'UnsureWrite';

  constructor(cause: unknown) {
    super('The storefront broke off while the cart was written, and does not say what it holds.', { cause });
  }
}

export interface Writing {
  storefront: Storefront;
  /** Milliseconds until nobody waits for the answer any more. */
  timeLeft: () => number;
  /** Called before anything is written. Throws where the visitor was told already that nothing was changed. */
  begin: () => void;
}

const tries = 2;

/**
 * Writes once. A lost answer may hide a write that was done, so the cart is read again before anything is repeated; and nothing is repeated
 * that was given up for taking too long, since it may still be done. A cart that was created and lost is nobody's, and another one takes its
 * place.
 * @throws UnsureWrite, or the storefront's ProviderError when nothing was written
 */
export async function writeCart(tools: Writing, before: Cart | null, wanted: Write): Promise<CartAnswer> {
  let write = wanted;
  for (let attempt = 1; ; attempt++) {
    tools.begin();
    try {
      return await send(tools.storefront, before, write);
    } catch (fault) {
      if (!isProviderFault(fault)) throw fault;
      const isLast = attempt === tries || isTimeout(fault) || tools.timeLeft() === 0;
      if (before) {
        const now = await readAgain(tools, before, fault);
        if (!now) return goneAnswer;
        const left = remaining(write, before, now);
        if (!left) return { cart: now, userErrors: [] };
        if (isTimeout(fault)) throw new UnsureWrite(fault);
        write = left;
      }
      if (isLast) throw fault;
    }
  }
}

/** Given up by ourselves, while the storefront may still be at work. */
function isTimeout({ code }: { code: string }): boolean {
  return code === 'PROVIDER_TIMEOUT' || code === 'PROVIDER_ABORTED';
}

async function readAgain({ storefront, timeLeft }: Writing, before: Cart, fault: unknown): Promise<Cart | null> {
  if (timeLeft() === 0) throw new UnsureWrite(fault);
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
