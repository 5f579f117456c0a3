import type { Cart, CartUserError, CartWriteResult } from '#providers/storefront/types.ts';
import { isProviderFault } from '#site/kernel/loading/provider-fault.ts';
import { type Refusal, refusals, resolveCommand, type Write, writesFor } from '../rules/cart-writes.ts';
import type { CartCommand, Referral } from '../rules/command.ts';
import { corrections } from '../rules/dependent-lines.ts';
import { itemIn, lineQuantity } from '../rules/lines.ts';
import { type MessageCode, serverMessages } from '../rules/messages.ts';
import { hadNoEffect, type Notice, notice, noticesFor } from '../rules/notices.ts';
import { isReplay } from '../rules/replay.ts';
import type { Messages, Removed } from '../rules/responses.ts';
import { withStoredLine } from './browser-cart.ts';
import { isGone, type WriteTools, writeCart } from './write-cart.ts';

/** The result of a command. Its messages explain why it was not executed. */
export interface Outcome extends Messages {
  /** 200 if the command was executed; there may be notices. */
  status: 200 | 409 | 422 | 502;
  /** The cart as the provider holds it now. */
  cart: Cart | null;
  /** Notices of a command that was executed. */
  notices: Notice[];
  /** The visitor's cart is gone, and no other cart has replaced it. */
  isGone: boolean;
  /** The items that a removal took out of the cart. */
  removed: Removed[];
}

export interface ExecuteTools extends WriteTools {
  /** Takes a fault that does not fail the command. */
  report: (fault: unknown) => void;
  /** The referral of the visitor's last cart, for a new cart without a referral of its own (CART-17). */
  referral: Referral | null;
}

/**
 * Executes a command on the visitor's cart, under its lock: one read, and in general one write (CART-8 to CART-17). The provider silently lowers
 * what stock does not cover, so requested and returned quantities are compared, and what is missing becomes a notice.
 * @throws ProviderError or NotStartedError when nothing was done, IndeterminateWriteError when that is unknown
 */
export async function executeCommand(
  tools: ExecuteTools,
  cartId: string | null,
  command: CartCommand,
): Promise<Outcome> {
  if (!cartId) return execute(tools, null, command, []);
  if (command.kind === 'add' && command.newCart) {
    const outcome = await execute(tools, null, command, []);
    // Without a new cart the visitor keeps this one.
    return outcome.cart ? outcome : { ...outcome, cart: await tools.storefront.cart(cartId) };
  }
  const cart = await tools.storefront.cart(cartId);
  if (!cart) return executeOnNewCart(tools, command);
  const stored = withStoredLine(cart, command);
  const { referral } = stored;
  // A command that was executed before is not executed again; only the cart's rules are applied.
  const remaining: CartCommand = isReplay(stored, cart) ? { kind: 'reconcile', ...(referral && { referral }) } : stored;
  return execute(tools, cart, remaining, []);
}

/** The stored cart has expired, was ordered, or was never one of this shop. A command that does not need it is executed on a new cart. */
function executeOnNewCart(tools: ExecuteTools, command: CartCommand): Promise<Outcome> | Outcome {
  const needsCart = command.kind === 'set' || command.kind === 'step' || command.kind === 'reconcile';
  if (!needsCart) return execute(tools, null, command, [notice('new-cart')]);
  return { ...failed(409, null, 'cart-gone'), isGone: true };
}

async function execute(
  tools: ExecuteTools,
  before: Cart | null,
  requested: CartCommand,
  notices: Notice[],
): Promise<Outcome> {
  const lastReferral = before || requested.referral || !tools.referral ? {} : { referral: tools.referral };
  const command = resolveCommand(before, { ...requested, ...lastReferral });
  const result = writesFor(before, command);
  if (result.refusal) return failed(refusals[result.refusal], before, result.refusal);
  const { writes } = result;
  const [first, ...others] = writes;
  if (!first && !before) return done(null, notices, []);
  const answer: CartWriteResult = first ? await writeCart(tools, before, first) : { cart: before, userErrors: [] };
  if (first && isGone(answer)) return executeOnNewCart(tools, requested);
  if (first && answer.userErrors.length > 0) return userErrorOutcome(answer.cart ?? before, answer.userErrors, first);
  const afterFirstWrite = answer.cart;
  if (!afterFirstWrite) return failed(502, before, before ? 'not-accepted' : 'not-created');

  const afterWrites = await writeRest(tools, afterFirstWrite, others);
  const fixes = corrections(before, command, afterWrites);
  const after = await writeRest(tools, afterWrites, fixes.length > 0 ? [{ kind: 'update', lines: fixes }] : []);
  const change = { command, writes, before, afterFirstWrite, afterWrites, after };
  const found = noticesFor(change);
  if (hadNoEffect(change)) return failed(409, before && after, noEffectCode(found));
  return done(after, [...notices, ...found], removedBy(command, before, after));
}

/**
 * Makes the writes after the first one. A failure is only reported: since the first write was made, the visitor must not send the command again.
 * The next command corrects the cart.
 */
async function writeRest(tools: ExecuteTools, cart: Cart, writes: readonly Write[]): Promise<Cart> {
  const { report } = tools;
  let now = cart;
  for (const write of writes) {
    try {
      const answer = await writeCart(tools, now, write);
      if (answer.userErrors.length > 0) report(new Error(`The storefront refused: ${answer.userErrors[0]?.message}`));
      now = answer.cart ?? now;
    } catch (fault) {
      if (!isProviderFault(fault)) throw fault;
      report(fault);
    }
  }
  return now;
}

function done(cart: Cart | null, notices: Notice[], removed: Removed[]): Outcome {
  return { status: 200, cart, notices, messages: [], lineMessages: [], isGone: false, removed };
}

function failed(status: 409 | 422 | 502, cart: Cart | null, code: MessageCode): Outcome {
  return { status, cart, notices: [], messages: [serverMessages[code]], lineMessages: [], isGone: false, removed: [] };
}

function noEffectCode(notices: readonly Notice[]): MessageCode {
  const codes = notices.map(({ code }) => code);
  if (codes.includes('sold-out')) return 'sold-out';
  if (codes.includes('no-plan')) return 'no-phone';
  if (codes.includes('plans')) return 'plan-for-each-phone';
  return codes.includes('sold-out-line') ? 'sold-out-removed' : 'sold-out';
}

function removedBy(command: CartCommand, before: Cart | null, after: Cart): Removed[] {
  if (command.kind !== 'set' || command.quantity > 0) return [];
  return (before?.lines ?? []).flatMap((line) => {
    const { id, quantity, role, title } = line;
    return lineQuantity(after, id) < quantity ? [{ item: itemIn(line), quantity, role, title }] : [];
  });
}

/** CART-16: each of the provider's errors is shown beside the line that its field names; other errors are shown for the whole cart. */
function userErrorOutcome(cart: Cart | null, errors: readonly CartUserError[], write: Write): Outcome {
  const placed = errors.map((error) => ({ lineId: lineOf(error, write), message: messageOf(error) }));
  const lineMessages = placed.flatMap(({ lineId, message }) =>
    lineId && cart?.lines.some(({ id }) => id === lineId) ? [{ lineId, message }] : [],
  );
  const others = placed.filter(
    ({ message, lineId }) => !lineMessages.some((each) => each.lineId === lineId && each.message === message),
  );
  const unplaced = [...new Set(others.map(({ message }) => message))];
  return { status: 422, cart, notices: [], messages: unplaced, lineMessages, isGone: false, removed: [] };
}

/** The provider names a line by its index in the write: ["lines", "0", "quantity"]. */
function lineOf({ field }: CartUserError, write: Write): string | null {
  if (write.kind !== 'update') return null;
  const index = field[field.indexOf('lines') + 1];
  return (field.includes('lines') && write.lines[Number(index)]?.id) || null;
}

/** The provider's own messages contain ids, so known errors have messages of the shop. */
const byField: Readonly<Record<string, MessageCode>> = {
  merchandiseId: 'unknown-item',
  sellingPlanId: 'unknown-plan',
  id: 'unknown-line',
};
const byCode: Readonly<Record<string, Refusal>> = {
  CART_TOO_LARGE: 'too-many-lines',
  MAXIMUM_EXCEEDED: 'max-quantity',
  INVALID_MERCHANDISE_LINE: 'unknown-line',
};

function messageOf({ code, field, message }: CartUserError): string {
  const known = byField[field.at(-1) ?? ''] ?? byCode[code ?? ''];
  return known ? serverMessages[known] : message;
}
