import type { Cart, Role } from '#providers/storefront/types.ts';
import { isOwnHost } from '#site/kernel/http/address.ts';
import { readCookie, setCookieHeader } from '#site/kernel/http/cookies.ts';
import { cartCountCookie } from '../every-page/cart-status.ts';
import type { Referral } from '../rules/command.ts';
import { isNoticeCode, type Notice, notice } from '../rules/notices.ts';
import type { Removed } from '../rules/responses.ts';
import { beginningOf, printableText } from './parse-command.ts';
import { type CartSnapshot, formatSnapshot, parseSnapshot } from './snapshot.ts';

const idCookie = 'cart';
// Earlier releases set the names of these two cookies, and browsers still send them.
const snapshotCookie = 'cart_seen';
const noticesCookie = 'cart_notes';
const removedCookie = 'cart_removed';
const referralCookie = 'cart_ref';

/** Seconds: 7 days (CART-13). */
const maxAge = 7 * 24 * 60 * 60;
const maxIdLength = 250;

/** The visitor's cart id (CART-13); null without one. The id is opaque: if the value is not an id, the storefront has no cart for it. */
export function readCartId(request: Request, siteUrl: string): string | null {
  const value = readCookie(request, idCookie, siteUrl);
  return value && value.length <= maxIdLength ? value : null;
}

/**
 * Parameter of the cart's address after a form that was sent without a cookie. If its page is requested without one too, the browser stores none; a
 * first visitor who has followed a link to the cart has none either.
 */
export const firstForm = 'first';

/**
 * Whether the browser seems to store no cookies: it sends none, right after a page whose form it shows only with one.
 * @param hasForm whether a page has such a form
 */
export function seemsWithoutCookies(request: Request, siteUrl: string, hasForm: (path: string) => boolean): boolean {
  const { headers } = request;
  const from = URL.parse(headers.get('referer') ?? '');
  return !headers.has('cookie') && from !== null && isOwnHost(from.host, request, siteUrl) && hasForm(from.pathname);
}

export function readSnapshot(request: Request, siteUrl: string): CartSnapshot {
  return parseSnapshot(readCookie(request, snapshotCookie, siteUrl));
}

/** The referral of the visitor's last cart, for the next one (CART-17); null for none. */
export function readLastReferral(request: Request, siteUrl: string): Referral | null {
  const [code, referrer] = readCookie(request, referralCookie, siteUrl).split('\n');
  const refCode = printableText(code);
  return refCode ? { refCode, referrer: printableText(referrer) ?? 'no referrer' } : null;
}

/** Stores the cart's id, its snapshot and its referral for 7 days, HttpOnly; its number of items is readable by scripts. */
export function setCartCookies(cart: Cart, snapshot: CartSnapshot, siteUrl: string): Headers {
  const headers = new Headers();
  const set = (cookie: string, value: string, isReadByScripts = false) =>
    headers.append(
      'set-cookie',
      setCookieHeader(cookie, value, { siteUrl, isReadByScripts, maxAge: value ? maxAge : 0 }),
    );
  set(idCookie, cart.id);
  set(cartCountCookie, String(cart.totalQuantity), true);
  set(snapshotCookie, formatSnapshot(snapshot));
  const referral = formatReferral(cart.attributes);
  if (referral) set(referralCookie, referral);
  return headers;
}

/** Code and referrer in two lines; neither contains control characters. Empty without a referral. */
function formatReferral(attributes: Cart['attributes']): string {
  const textOf = (name: string) => printableText(attributes.find(({ key }) => key === name)?.value) ?? '';
  const refCode = textOf('refCode');
  return refCode && `${refCode}\n${textOf('referrer')}`;
}

/** What the page after a redirect shows (decision 0003). */
export interface Flash {
  notices: Notice[];
  removed: Removed[];
}

export function readFlash(request: Request, siteUrl: string): Flash {
  return {
    notices: readCookie(request, noticesCookie, siteUrl)
      .split('.')
      .flatMap((text) => parseNotice(text) ?? []),
    removed: parseRemoved(readCookie(request, removedCookie, siteUrl)),
  };
}

/** Seconds. */
const flashMaxAge = 60;

/** Stores a flash for a minute; an empty list removes its cookie. */
export function setFlash(headers: Headers, { notices, removed }: Flash, siteUrl: string): void {
  for (const [cookie, text] of [
    [noticesCookie, notices.map(formatNotice).join('.')],
    [removedCookie, formatRemoved(removed)],
  ] as const) {
    headers.append('set-cookie', setCookieHeader(cookie, text, { siteUrl, maxAge: text ? flashMaxAge : 0 }));
  }
}

/**
 * Stores a notice for the next page when a form failed while its page was left. A page reads the cart only if the count cookie exists, so a
 * visitor without a cart gets that cookie with 0.
 */
export function setUnseenFailure(headers: Headers, request: Request, siteUrl: string): void {
  setFlash(headers, { notices: [notice('unseen')], removed: [] }, siteUrl);
  if (readCartId(request, siteUrl)) return;
  headers.append(
    'set-cookie',
    setCookieHeader(cartCountCookie, '0', { siteUrl, isReadByScripts: true, maxAge: flashMaxAge }),
  );
}

/** Removes the cookies of a cart that is gone. The referral stays for the next cart. */
export function clearCart(siteUrl: string): Headers {
  const headers = new Headers();
  headers.append('set-cookie', setCookieHeader(cartCountCookie, '', { siteUrl, isReadByScripts: true, maxAge: 0 }));
  for (const cookie of [idCookie, snapshotCookie])
    headers.append('set-cookie', setCookieHeader(cookie, '', { siteUrl, maxAge: 0 }));
  return headers;
}

/** "code~count~line". */
function formatNotice({ code, line, count }: Notice): string {
  return [code, count, ...(line ? [line] : [])].join('~');
}

function parseNotice(text: string): Notice | null {
  const [, code = '', count, line = null] = /^([a-z-]+)~(\d{1,4})(?:~([\w-]{1,13}))?$/.exec(text) ?? [];
  return isNoticeCode(code) ? { code, count: Number(count), line } : null;
}

/** Entries "variant~quantity~plan~role~title", joined by dots; the encoded title contains none. */
function formatRemoved(removed: readonly Removed[]): string {
  return removed
    .map(({ item, quantity, role, title }) =>
      [item.variantId, quantity, item.planId ?? '', role ?? '', encodeTitle(title)].join('~'),
    )
    .join('.');
}

/** Encodes a title as a form does, and its dots too. A long title is cut, because 60 letters take up to 540 bytes. */
function encodeTitle(title: string): string {
  return new URLSearchParams({ title: beginningOf(title, 60) })
    .toString()
    .slice('title='.length)
    .replaceAll('.', '%2E');
}

function parseRemoved(text: string): Removed[] {
  return text.split('.').flatMap((entry) => {
    const [, variantId, quantity, planId, role, title = ''] =
      /^(\d{1,20})~(\d{1,3})~(\d{0,20})~(phone|sim|plan|)~([\w%+*-]{0,540})$/.exec(entry) ?? [];
    if (!variantId) return [];
    return [
      {
        item: { variantId, planId: planId || null },
        quantity: Number(quantity),
        role: (role || null) as Role | null,
        title: new URLSearchParams(`title=${title}`).get('title') ?? '',
      },
    ];
  });
}
