import { parse, serialize } from 'hono/utils/cookie';
import type { Cart } from '#providers/storefront/types.ts';
import type { Removed } from './cart-answer.ts';
import { cartCountCookie } from './cart-count.ts';
import { type Note, readNote, writeNote } from './notes.ts';
import { readRemoved, writeRemoved } from './removed.ts';
import { readSeen, type SeenLines, writeSeen } from './seen-lines.ts';

const name = 'cart';
const seenName = 'cart_seen';
const notesName = 'cart_notes';
const removedName = 'cart_removed';
/** Seconds; the specification's 7 days. */
const maxAge = 7 * 24 * 60 * 60;
const cartId = /^gid:\/\/shopify\/Cart\/[\w-]{8,100}(\?key=[\w-]{1,100})?$/;

/** The visitor's cart id (CART-13); null without one, and for anything that cannot be one. */
export function readCartId(request: Request): string | null {
  const value = readCookie(request, name);
  return cartId.test(value) ? value : null;
}

export function readSeenLines(request: Request): SeenLines {
  return readSeen(readCookie(request, seenName));
}

/** Keeps the cart for 7 days, out of reach of scripts, with what the visitor has `seen` of it by now; and how much it holds where they can read it. */
export function keepCart(cart: Cart, seen: SeenLines, siteUrl: string): Headers {
  const options = { ...everywhere(siteUrl), maxAge };
  const lines = writeSeen(seen);
  const headers = new Headers();
  headers.append('set-cookie', serialize(name, cart.id, { ...options, httpOnly: true }));
  headers.append('set-cookie', serialize(cartCountCookie, String(cart.totalQuantity), options));
  headers.append(
    'set-cookie',
    serialize(seenName, lines, { ...options, httpOnly: true, ...(!lines && { maxAge: 0 }) }),
  );
  return headers;
}

function everywhere(siteUrl: string) {
  return { path: '/', sameSite: 'Lax', secure: siteUrl.startsWith('https:') } as const;
}

/** What waits for the page after a redirect. */
export interface Waiting {
  notes: Note[];
  removed: Removed[];
}

export function readWaiting(request: Request): Waiting {
  const notes = readCookie(request, notesName)
    .split('.')
    .flatMap((text) => readNote(text) ?? []);
  return { notes, removed: readRemoved(readCookie(request, removedName)) };
}

/** Keeps it for a minute; what is empty takes away what was kept before. */
export function keepWaiting(headers: Headers, { notes, removed }: Waiting, siteUrl: string): void {
  for (const [cookie, text] of [
    [notesName, notes.map(writeNote).join('.')],
    [removedName, writeRemoved(removed)],
  ] as const) {
    const options = { ...everywhere(siteUrl), httpOnly: true, maxAge: text ? 60 : 0 };
    headers.append('set-cookie', serialize(cookie, text, options));
  }
}

/** The number beside "cart" may be wrong once the visitor is back from the checkout; the cart itself says it again when it is opened. */
export function forgetCount(): Headers {
  return forget([cartCountCookie]);
}

/** A cart that is gone: expired, ordered, or never ours. */
export function forgetCart(): Headers {
  return forget([name, cartCountCookie, seenName]);
}

function forget(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', serialize(cookie, '', { path: '/', maxAge: 0 }));
  return headers;
}

function readCookie(request: Request, cookie: string): string {
  return parse(request.headers.get('cookie') ?? '', cookie)[cookie] ?? '';
}
