import { parse, serialize } from 'hono/utils/cookie';
import { cartCountCookie } from './cart-count.ts';
import { isNote, type Note } from './notes.ts';

const name = 'cart';
const notesName = 'cart_notes';
/** Seconds; the specification's 7 days. */
const maxAge = 7 * 24 * 60 * 60;
const cartId = /^gid:\/\/shopify\/Cart\/[\w-]{8,100}(\?key=[\w-]{1,100})?$/;

/** The visitor's cart id (CART-13); null without one, and for anything that cannot be one. */
export function readCartId(request: Request): string | null {
  const value = parse(request.headers.get('cookie') ?? '', name)[name];
  return value && cartId.test(value) ? value : null;
}

/** Keeps the cart for 7 days, out of reach of scripts, and how much it holds where they can read it. */
export function keepCart(cart: { id: string; totalQuantity: number }, siteUrl: string): Headers {
  const options = { path: '/', maxAge, sameSite: 'Lax', secure: siteUrl.startsWith('https:') } as const;
  const headers = new Headers();
  headers.append('set-cookie', serialize(name, cart.id, { ...options, httpOnly: true }));
  headers.append('set-cookie', serialize(cartCountCookie, String(cart.totalQuantity), options));
  return headers;
}

/** Notes that wait for the page after a redirect. */
export function readNotes(request: Request): Note[] {
  const value = parse(request.headers.get('cookie') ?? '', notesName)[notesName] ?? '';
  return value.split('.').filter(isNote);
}

/** Keeps notes for the page after a redirect; none takes them away. */
export function keepNotes(headers: Headers, notes: readonly Note[]): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: notes.length > 0 ? 60 : 0 } as const;
  headers.append('set-cookie', serialize(notesName, notes.join('.'), options));
}

/** The number beside "cart" may be wrong once the visitor is back from the checkout; the cart itself says it again when it is opened. */
export function forgetCount(): Headers {
  return new Headers({ 'set-cookie': serialize(cartCountCookie, '', { path: '/', maxAge: 0 }) });
}

/** A cart that is gone: expired, ordered, or never ours. */
export function forgetCart(): Headers {
  const headers = new Headers();
  for (const cookie of [name, cartCountCookie])
    headers.append('set-cookie', serialize(cookie, '', { path: '/', maxAge: 0 }));
  return headers;
}
