import { parse } from 'hono/utils/cookie';
import type { Cart } from '#providers/storefront/types.ts';
import { setCookie } from '#site/kernel/http/set-cookie.ts';
import type { Removed } from './cart-answer.ts';
import { cartCountCookie } from './cart-count.ts';
import { type Note, readNote, writeNote } from './notes.ts';
import { readKeptReferral, writeKeptReferral } from './referral.ts';
import { readRemoved, writeRemoved } from './removed.ts';
import { readSeen, type SeenLines, writeSeen } from './seen-lines.ts';
import type { Referral } from './wish.ts';

const name = 'cart';
const seenName = 'cart_seen';
const notesName = 'cart_notes';
const removedName = 'cart_removed';
const referralName = 'cart_ref';
/** Seconds; the specification's 7 days. */
const maxAge = 7 * 24 * 60 * 60;
const maxIdLength = 250;

/** The visitor's cart id (CART-13); null without one. Opaque: for anything that cannot be one, the storefront has no cart. */
export function readCartId(request: Request): string | null {
  const value = readCookie(request, name);
  return value && value.length <= maxIdLength ? value : null;
}

export function readSeenLines(request: Request): SeenLines {
  return readSeen(readCookie(request, seenName));
}

/** Whom the visitor's last cart credits, for the next one (CART-17); null for nobody. */
export function readCredit(request: Request): Referral | null {
  return readKeptReferral(readCookie(request, referralName));
}

/** Keeps the cart for 7 days, out of reach of scripts, with what the visitor has `seen` of it by now; and how much it holds where they can read it. */
export function keepCart(cart: Cart, seen: SeenLines, siteUrl: string): Headers {
  const headers = new Headers();
  const keep = (cookie: string, value: string, isReadByScripts = false) =>
    headers.append('set-cookie', setCookie(cookie, value, { siteUrl, isReadByScripts, maxAge: value ? maxAge : 0 }));
  keep(name, cart.id);
  keep(cartCountCookie, String(cart.totalQuantity), true);
  keep(seenName, writeSeen(seen));
  const credit = writeKeptReferral(cart.attributes);
  if (credit) keep(referralName, credit);
  return headers;
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
    headers.append('set-cookie', setCookie(cookie, text, { siteUrl, maxAge: text ? 60 : 0 }));
  }
}

/** The number beside "cart" may be wrong once the visitor is back from the checkout; the cart itself says it again when it is opened. */
export function forgetCount(siteUrl: string): Headers {
  return forget([], siteUrl);
}

/** A cart that is gone: expired, ordered, or never ours. Whom it credited is kept for the next. */
export function forgetCart(siteUrl: string): Headers {
  return forget([name, seenName], siteUrl);
}

/** The count, and others that scripts do not read. */
function forget(others: readonly string[], siteUrl: string): Headers {
  const headers = new Headers();
  headers.append('set-cookie', setCookie(cartCountCookie, '', { siteUrl, isReadByScripts: true, maxAge: 0 }));
  for (const cookie of others) headers.append('set-cookie', setCookie(cookie, '', { siteUrl, maxAge: 0 }));
  return headers;
}

function readCookie(request: Request, cookie: string): string {
  return parse(request.headers.get('cookie') ?? '', cookie)[cookie] ?? '';
}
