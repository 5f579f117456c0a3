import type { Cart, CartWriteResult, Storefront } from '#providers/storefront/types.ts';
import { callWasMade, isProviderFault, type ProviderFault } from '#site/kernel/loading/provider-fault.ts';
import type { Write } from '../rules/cart-writes.ts';
import { unappliedPart } from '../rules/replay.ts';

/**
 * The response to a write was lost and the cart could not be read, so it is unknown whether the write was made. The error counts as a fault of the
 * storefront and has the code of one (`reportFault`).
 */
export class IndeterminateWriteError extends Error {
  override readonly name = 'IndeterminateWriteError';
  readonly provider = 'storefront';
  readonly code: 'PROVIDER_TIMEOUT' | 'PROVIDER_UNREACHABLE';

  constructor(code: IndeterminateWriteError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

function indeterminate(fault: ProviderFault | null): IndeterminateWriteError {
  const code = fault && isTimeout(fault) ? 'PROVIDER_TIMEOUT' : 'PROVIDER_UNREACHABLE';
  return new IndeterminateWriteError(
    code,
    'The storefront broke off while the cart was written, and does not say what it holds.',
    fault,
  );
}

export interface WriteTools {
  storefront: Storefront;
  /** Milliseconds until the response is due. */
  timeLeft: () => number;
  /** Called before every write. Throws when the response "nothing was changed" has already been sent. */
  begin: () => void;
}

const maxTries = 2;

/**
 * Makes a write once. A lost response may hide a write that was made, so the cart is read again before the write is repeated. A write that timed
 * out is not repeated, because it may still be made. If the response to a creation is lost, that cart stays unused and the retry creates another.
 * @throws IndeterminateWriteError, or the storefront's ProviderError when nothing was written
 */
export async function writeCart(tools: WriteTools, before: Cart | null, write: Write): Promise<CartWriteResult> {
  const result = await writeOnce(tools, before, write);
  if (!before || result.cart || result.userErrors.length > 0) return result;
  // A response with neither a cart nor an error does not say whether the write was made.
  const now = await readAgain(tools, before, null);
  if (!now) return goneResult;
  return unappliedPart(write, before, now) ? result : { cart: now, userErrors: [] };
}

async function writeOnce(tools: WriteTools, before: Cart | null, wanted: Write): Promise<CartWriteResult> {
  let write = wanted;
  for (let attempt = 1; ; attempt++) {
    tools.begin();
    try {
      return await send(tools.storefront, before, write);
    } catch (fault) {
      if (!isProviderFault(fault) || !callWasMade(fault)) throw fault;
      const isLast = attempt === maxTries || isTimeout(fault) || tools.timeLeft() === 0;
      if (before) {
        const now = await readAgain(tools, before, fault);
        if (!now) return goneResult;
        const left = unappliedPart(write, before, now);
        if (!left) return { cart: now, userErrors: [] };
        if (isTimeout(fault)) throw indeterminate(fault);
        write = left;
      }
      if (isLast) throw fault;
    }
  }
}

/** Whether we canceled the call, so that the storefront may still be carrying it out. */
function isTimeout({ code }: ProviderFault): boolean {
  return code === 'PROVIDER_TIMEOUT' || code === 'PROVIDER_ABORTED';
}

async function readAgain(
  { storefront, timeLeft }: WriteTools,
  before: Cart,
  fault: ProviderFault | null,
): Promise<Cart | null> {
  if (timeLeft() === 0) throw indeterminate(fault);
  try {
    return await storefront.cart(before.id);
  } catch (second) {
    if (!isProviderFault(second)) throw second;
    throw indeterminate(fault);
  }
}

const goneResult: CartWriteResult = {
  cart: null,
  userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }],
};

/** Whether the provider has no such cart, because it expired or was ordered. */
export function isGone({ cart, userErrors }: CartWriteResult): boolean {
  return cart === null && userErrors.some(({ field }) => field.includes('cartId'));
}

function send(storefront: Storefront, cart: Cart | null, write: Write): Promise<CartWriteResult> {
  if (write.kind === 'create') return storefront.createCart(write.lines, write.attributes);
  if (!cart) throw new TypeError(`There is no cart to ${write.kind}.`);
  if (write.kind === 'add') return storefront.addLines(cart.id, write.lines);
  if (write.kind === 'update') return storefront.updateLines(cart.id, write.lines);
  return storefront.updateAttributes(cart.id, write.attributes);
}
