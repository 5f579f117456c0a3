import { parse } from 'hono/utils/cookie';
import { href } from 'react-router';
import { setCookie } from '#site/kernel/http/set-cookie.ts';

const cookieName = 'cart_back';
const longest = 500;
/** Leaving these for the cart is no coming from anywhere. */
const cartPaths = /^\/(cart|checkout)(\/|$)/;
/** The guided view of a phone (ROUTE-4), which is over once the phone lies in the cart. */
const phonePaths = /^\/products(\/|$)/;
/** As a link it would lead to another host. */
const hostLike = /^\/[/\\]/;

export interface WayBack {
  /** The way out of the cart's page; null for who came from nowhere. */
  back: string | null;
  /** Keeps it while the visitor goes about in the cart itself; null when there is nothing new to keep. */
  cookie: string | null;
}

/**
 * CART-4: the phone flow leads on to the shop, any other place back to itself. The browser says which page it comes from, with and without
 * JavaScript; while that is the cart, what it said before counts.
 */
export function wayBack(request: Request, flow: string | undefined, siteUrl: string): WayBack {
  const kept = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName] ?? '';
  const place = placeIn(request.headers.get('referer') ?? '', request.url) ?? placeIn(kept, request.url);
  const isPhoneFlow = flow === 'phone' || (place !== null && phonePaths.test(place));
  const back = isPhoneFlow ? href('/shop/:collection?') : place;
  const isNew = back !== null && back !== kept;
  return {
    back,
    cookie: isNew ? setCookie(cookieName, back, { siteUrl }) : null,
  };
}

/** A page of ours outside the cart; null for any other address. */
function placeIn(address: string, cartUrl: string): string | null {
  if (!URL.canParse(address, cartUrl)) return null;
  const { host, pathname, search } = new URL(address, cartUrl);
  if (host !== new URL(cartUrl).host || cartPaths.test(pathname) || hostLike.test(pathname)) return null;
  const place = pathname + search;
  return place.length <= longest ? place : pathname.slice(0, longest);
}
