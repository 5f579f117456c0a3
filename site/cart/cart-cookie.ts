import { parse, serialize } from 'hono/utils/cookie';
import { cartCountCookie } from './cart-count.ts';

const name = 'cart';
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

/** A cart that is gone: expired, ordered, or never ours. */
export function forgetCart(): Headers {
  const headers = new Headers();
  for (const cookie of [name, cartCountCookie])
    headers.append('set-cookie', serialize(cookie, '', { path: '/', maxAge: 0 }));
  return headers;
}
