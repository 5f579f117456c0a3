import { href } from 'react-router';
import { isOwnHost, isPage } from '#site/kernel/http/address.ts';
import { readCookie, setCookieHeader } from '#site/kernel/http/cookies.ts';

const cookieName = 'cart_back';
/** Characters of the stored address. */
const maxLength = 500;
/** A link to a path that begins like this leads to another host. */
const hostLike = /^\/[/\\]/;

interface BackLink {
  /** Path and query of the page before the cart; null when there was none. */
  back: string | null;
  /** A `set-cookie` header that stores `back` while the visitor is in the cart; null when it is unchanged. */
  cookie: string | null;
}

/**
 * CART-4: from the phone flow the link leads to the shop, from any other page back to that page. The Referer header names the page; if the
 * visitor comes from the cart itself, the stored page counts.
 */
export function backLink(request: Request, flow: string | undefined, siteUrl: string): BackLink {
  const stored = readCookie(request, cookieName, siteUrl);
  const pageAt = (address: string) => pageIn(address, request, siteUrl);
  const page = pageAt(request.headers.get('referer') ?? '') ?? pageAt(stored);
  const isPhoneFlow = flow === 'phone' || (page !== null && isGuidedView(new URL(page, request.url)));
  const back = isPhoneFlow ? href('/shop/:collection?') : page;
  const isNew = back !== null && back !== stored;
  return {
    back,
    cookie: isNew ? setCookieHeader(cookieName, back, { siteUrl }) : null,
  };
}

/** Path and query of a page of the site outside the cart; null for any other address and for an empty one. */
function pageIn(address: string, request: Request, siteUrl: string): string | null {
  const url = address ? URL.parse(address, siteUrl) : null;
  if (!url || !isOwnHost(url.host, request, siteUrl)) return null;
  const { pathname, search } = url;
  if (isCart(pathname) || hostLike.test(pathname)) return null;
  const path = pathname + search;
  return path.length <= maxLength ? path : pathname.slice(0, maxLength);
}

/** Whether a page counts as the cart itself. A visitor who comes from such a page keeps the stored address. */
function isCart(pathname: string): boolean {
  return isPage('/cart/:flow?', pathname) || isPage('/checkout', pathname);
}

/** Whether a page is a guided view of a phone (ROUTE-4), which ends when the phone is in the cart. */
function isGuidedView({ pathname }: URL): boolean {
  return isPage('/products/*', pathname);
}
