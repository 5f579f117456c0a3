import { useEffect } from 'react';
import { href } from 'react-router';
import { longestTurn, oneAtATime } from './one-at-a-time.ts';

/**
 * CART-17: whoever opened this page with `?ref=` is credited in the cart. Opening a page changes nothing by itself, and kept pages are the same
 * for everybody; so the page asks for it by a form's request, whose answer nobody waits for. The shop writes it only when the cart says
 * otherwise. Without JavaScript the first form sent from the page does the same (referral.ts).
 */
export function useReferral(): void {
  useEffect(() => {
    const ref = new URLSearchParams(window.location.search).get('ref');
    if (!ref) return;
    const body = new URLSearchParams({ intent: 'refer', ref, referrer: document.referrer || 'no referrer' });
    const init = { method: 'POST', body, headers: { accept: 'text/html' }, redirect: 'manual' } as const;
    // A form's answer is a redirect, which is not followed. Offline, there is nobody to tell: it is no wish of the visitor's.
    oneAtATime(() => fetch(href('/cart/:flow?'), { ...init, signal: AbortSignal.timeout(longestTurn) })).catch(
      () => {},
    );
  }, []);
}
