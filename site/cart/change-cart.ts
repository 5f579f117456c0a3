import type {
  Cart,
  CartAnswer,
  CartLine,
  CartUserError,
  NewCartLine,
  Storefront,
} from '#providers/storefront/types.ts';
import type { Note } from './notes.ts';
import type { Wish } from './wish.ts';

/** How a wish ended: the cart as the provider holds it now and what there is to say of it, or why nothing was changed. */
export type Outcome = { cart: Cart; notes: Note[] } | { cart: null; status: 409 | 422 | 502; messages: string[] };

/**
 * Carries a wish out on the visitor's cart (CART-8 to CART-12). The provider lowers what stock does not cover without a word, so asked and
 * returned quantities are compared, and what is missing is said.
 * @throws ProviderError when the storefront gives no usable answer
 */
export async function changeCart(storefront: Storefront, cartId: string | null, wish: Wish): Promise<Outcome> {
  return wish.kind === 'add' ? addLines(storefront, cartId, wish) : updateLine(storefront, cartId, wish);
}

type Adding = Extract<Wish, { kind: 'add' }>;
type Updating = Extract<Wish, { kind: 'update' }>;

async function updateLine(storefront: Storefront, cartId: string | null, wish: Updating): Promise<Outcome> {
  const answer = cartId ? await storefront.updateLines(cartId, [{ id: wish.lineId, quantity: wish.quantity }]) : null;
  if (!answer || isGone(answer)) return failed(409, 'no cart yet');
  const outcome = settle(answer);
  const line = outcome.cart?.lines.find(({ id }) => id === wish.lineId);
  return outcome.cart && line ? { ...outcome, notes: shortfall(line.quantity, wish.quantity) } : outcome;
}

async function addLines(storefront: Storefront, cartId: string | null, { lines, newCart }: Adding): Promise<Outcome> {
  const known = newCart ? null : cartId;
  const before = known ? await storefront.cart(known) : null;
  const added = before ? await storefront.addLines(before.id, lines) : null;
  const isNew = added === null || isGone(added);
  const outcome = settle(isNew ? await storefront.createCart(lines) : added);
  if (!outcome.cart) return outcome;
  const notes: Note[] = [
    ...(known && isNew ? (['new-cart'] as const) : []),
    ...missing(outcome.cart, lines, isNew ? null : before),
  ];
  return withoutSoldOut(storefront, { cart: outcome.cart, notes }, lines, isNew ? null : before);
}

/** What the cart holds less of than it held before and was asked for now. */
function missing(cart: Cart, asked: readonly NewCartLine[], before: Cart | null): Note[] {
  return asked.flatMap((line) => shortfall(held(cart, line), (before ? held(before, line) : 0) + line.quantity));
}

function shortfall(holds: number, wanted: number): Note[] {
  return holds > 0 && holds < wanted ? [`short-${holds}`] : [];
}

/** SHOP-9: a line that came in at 0 is sold out; it is taken out again, and a wish for nothing else has changed nothing. */
async function withoutSoldOut(
  storefront: Storefront,
  { cart, notes }: { cart: Cart; notes: Note[] },
  asked: readonly NewCartLine[],
  before: Cart | null,
): Promise<Outcome> {
  const had = new Set(before?.lines.map(({ id }) => id));
  const soldOut = cart.lines.filter((line) => line.quantity === 0 && !had.has(line.id));
  if (soldOut.length === 0) return { cart, notes };
  const remaining = settle(
    await storefront.updateLines(
      cart.id,
      soldOut.map(({ id }) => ({ id, quantity: 0 })),
    ),
  );
  const isAllSoldOut = asked.every((line) => held(cart, line) === 0);
  if (isAllSoldOut) return failed(409, 'This is sold out, so your cart is unchanged.');
  return { cart: remaining.cart ?? cart, notes: [...notes, 'sold-out'] };
}

function held(cart: Cart, { merchandiseId, sellingPlanId }: NewCartLine): number {
  const isSame = (line: CartLine) => line.variantId === merchandiseId && line.sellingPlan?.id === sellingPlanId;
  return cart.lines.filter(isSame).reduce((sum, line) => sum + line.quantity, 0);
}

/** The provider knows no such cart: it expired, or was ordered. */
function isGone({ cart, userErrors }: CartAnswer): boolean {
  return cart === null && userErrors.some(({ field }) => field.includes('cartId'));
}

function settle({ cart, userErrors }: CartAnswer): Outcome {
  if (userErrors.length > 0) return failed(422, ...userErrors.map(sentence));
  return cart ? { cart, notes: [] } : failed(502, 'Could not create cart');
}

function failed(status: 409 | 422 | 502, ...messages: string[]): Outcome {
  return { cart: null, status, messages };
}

/** The provider's own words name ids; where we know what is meant, the visitor reads ours. */
const sentences: Readonly<Record<string, string>> = {
  merchandiseId: 'This item is not in the shop any more, so your cart is unchanged.',
  sellingPlanId: 'This plan does not go with this item, so your cart is unchanged.',
  id: 'This line is not in your cart any more.',
};

function sentence({ field, message }: CartUserError): string {
  return sentences[field.at(-1) ?? ''] ?? message;
}
