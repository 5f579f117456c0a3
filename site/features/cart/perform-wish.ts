import type { Cart, CartAnswer } from '#providers/storefront/types.ts';
import { roleOf } from '#site/catalogue/phones.ts';
import { isProviderFault } from '#site/kernel/loading/provider-fault.ts';
import type { Removed } from './cart-answer.ts';
import { type Note, note } from './notes.ts';
import { done, failed, gone, notAccepted, type Outcome, refused, userErrorOutcome } from './outcome.ts';
import { corrections } from './rules/corrections.ts';
import { itemIn } from './rules/lines.ts';
import { cameToNothing, notesOf } from './rules/notes-of.ts';
import { wasDone } from './rules/was-done.ts';
import { carryOut, settled, type Write } from './rules.ts';
import type { Referral, Wish } from './wish.ts';
import { isGone, UnsureWrite, type Writing, writeCart } from './write-cart.ts';

export interface Performing extends Writing {
  /** Takes note of a fault that the visitor is spared. */
  report: (fault: unknown) => void;
  /** Whom the visitor's last cart credits, for one that is begun without a referral of its own (CART-17). */
  referral: Referral | null;
}

/**
 * Carries a wish out on the visitor's cart, in its turn: one read, and mostly one write (CART-8 to CART-17). The provider lowers what stock
 * does not cover without a word, so asked and returned quantities are compared, and what is missing is said.
 * @throws ProviderError or NotBegun when nothing was done, UnsureWrite when nobody knows
 */
export async function performWish(tools: Performing, cartId: string | null, wish: Wish): Promise<Outcome> {
  const isNew = wish.kind === 'add' && wish.newCart;
  if (!cartId || isNew) return perform(tools, null, wish, []);
  const cart = await tools.storefront.cart(cartId);
  if (!cart) return replay(tools, wish);
  const { referral } = wish;
  // Of a wish that was done before, only what follows from it is left.
  return perform(tools, cart, wasDone(wish, cart) ? { kind: 'tidy', ...(referral && { referral }) } : wish, []);
}

/** The stored cart expired, was ordered, or was never ours: a wish that can stand alone is carried out on a new one, once. */
function replay(tools: Performing, wish: Wish): Promise<Outcome> | Outcome {
  const canStandAlone = wish.kind !== 'set' && wish.kind !== 'step' && wish.kind !== 'tidy';
  return canStandAlone ? perform(tools, null, wish, [note('new-cart')]) : gone();
}

async function perform(tools: Performing, before: Cart | null, asked: Wish, notes: Note[]): Promise<Outcome> {
  const credit = before || asked.referral || !tools.referral ? {} : { referral: tools.referral };
  const wish = settled(before, { ...asked, ...credit });
  const plan = carryOut(before, wish);
  if (plan.refusal) return refused(plan.refusal, before);
  const [first, ...others] = plan.writes;
  if (!first && !before) return done(null, notes, []);
  const answer: CartAnswer = first ? await writeCart(tools, before, first) : { cart: before, userErrors: [] };
  if (first && isGone(answer)) return replay(tools, asked);
  if (first && answer.userErrors.length > 0) return userErrorOutcome(answer.cart ?? before, answer.userErrors, first);
  if (!answer.cart) return failed(502, before, before ? notAccepted : 'Could not create cart');

  const credited = await writeRest(tools, answer.cart, others);
  const fixes = corrections(before, wish, credited);
  const after = await writeRest(tools, credited, fixes.length > 0 ? [{ kind: 'update', lines: fixes }] : []);
  const change = { wish, before, writes: plan.writes, answered: answer.cart, credited, after };
  const said = notesOf(change);
  if (cameToNothing(change)) return failed(409, before && after, nothingSentence(said));
  return done(after, [...notes, ...said], removedBy(wish, before, after));
}

/** What follows a wish that was done: should it fail, that must not make the visitor ask again. The next change puts it right. */
async function writeRest(tools: Performing, cart: Cart, writes: readonly Write[]): Promise<Cart> {
  const { report } = tools;
  let now = cart;
  for (const write of writes) {
    try {
      const answer = await writeCart(tools, now, write);
      if (answer.userErrors.length > 0) report(new Error(`The storefront refused: ${answer.userErrors[0]?.message}`));
      now = answer.cart ?? now;
    } catch (fault) {
      if (!isProviderFault(fault) && !(fault instanceof UnsureWrite)) throw fault;
      report(fault);
    }
  }
  return now;
}

function nothingSentence(said: readonly Note[]): string {
  const codes = said.map(({ code }) => code);
  if (codes.includes('no-plan'))
    return 'A protection plan goes with a Light Phone II for North America, so your cart is unchanged.';
  return codes.includes('sold-out-line')
    ? 'This is sold out, so it is not in your cart.'
    : 'This is sold out, so your cart is unchanged.';
}

function removedBy(wish: Wish, before: Cart | null, after: Cart): Removed[] {
  if (wish.kind !== 'set' || wish.quantity > 0) return [];
  return (before?.lines ?? []).flatMap((line) => {
    const { id, quantity } = line;
    const holds = after.lines.find((line) => line.id === id)?.quantity ?? 0;
    return holds < quantity ? [{ item: itemIn(line), quantity, role: roleOf(line) }] : [];
  });
}
