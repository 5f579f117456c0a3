import { href } from 'react-router';
import { isPage } from '#site/kernel/http/address.ts';
import { readCookie, setCookieHeader } from '#site/kernel/http/cookies.ts';

const cookieName = 'cart_back';
/** Characters of the stored address. */
const maxLength = 500;
/** Paths that lead to another host as a link. */
const hostLike = /^\/[/\\]/;

interface BackLink {
  /** Path and query of the page before the cart; null when there was none. */
  back: string | null;
  /** A `set-cookie` that stores it while the visitor is in the cart; null when nothing has changed. */
  cookie: string | null;
}

/**
 * CART-4: from the phone flow the link leads to the shop, from any other page back to it. The Referer header names the page; within the cart
 * the stored one counts.
 */
export function backLink(request: Request, flow: string | undefined, siteUrl: string): BackLink {
  const stored = readCookie(request, cookieName, siteUrl);
  const place = placeIn(request.headers.get('referer') ?? '', request.url) ?? placeIn(stored, request.url);
  const isPhoneFlow = flow === 'phone' || (place !== null && isGuidedView(new URL(place, request.url)));
  const back = isPhoneFlow ? href('/shop/:collection?') : place;
  const isNew = back !== null && back !== stored;
  return {
    back,
    cookie: isNew ? setCookieHeader(cookieName, back, { siteUrl }) : null,
  };
}

/** A page of ours outside the cart; null for any other address, and for none. */
function placeIn(address: string, cartUrl: string): string | null {
  if (!address || !URL.canParse(address, cartUrl)) return null;
  const { host, pathname, search } = new URL(address, cartUrl);
  if (host !== new URL(cartUrl).host || isCart(pathname) || hostLike.test(pathname)) return null;
  const place = pathname + search;
  return place.length <= maxLength ? place : pathname.slice(0, maxLength);
}

/** Pages that count as the cart itself: coming from one of them, the stored address stays. */
function isCart(pathname: string): boolean {
  return isPage('/cart/:flow?', pathname) || isPage('/checkout', pathname);
}

/** The guided view of a phone (ROUTE-4), which is over once the phone is in the cart. */
function isGuidedView({ pathname }: URL): boolean {
  return isPage('/products/*', pathname);
}
