import { useEffect } from 'react';
import { href } from 'react-router';
import type { Choice } from '#site/features/consent/choice.ts';
import { useChoice } from '#site/features/consent/stored-choice.ts';
import { longestTurn, oneAtATime } from './one-at-a-time.ts';

/**
 * CART-17: whoever opened this page with `?ref=` is credited in the cart. Opening a page changes nothing by itself, and kept pages are the same
 * for everybody; so the page asks for it by a form's request, whose answer nobody waits for. The shop writes it only when the cart says
 * otherwise. A cart is kept by a cookie: where visitors are asked first, and have not agreed, the code waits in the address, which links carry
 * on, for the first form that they send themselves, as it does without JavaScript (referral.ts).
 */
export function useReferral(): void {
  const choice = useChoice();
  useEffect(() => {
    const ref = new URLSearchParams(window.location.search).get('ref');
    if (ref) void mayBeCredited(choice).then((may) => may && credit(ref));
  }, [choice]);
}

async function mayBeCredited(choice: Choice | null): Promise<boolean> {
  if (choice === 'deny') return false;
  const { fetchVisitor } = await import('#site/features/visitor/visitor.ts');
  const { consent, hasOptedOut } = await fetchVisitor();
  return !hasOptedOut && (choice !== null || consent === 'notice');
}

function credit(ref: string): void {
  const body = new URLSearchParams({ intent: 'refer', ref, referrer: document.referrer || 'no referrer' });
  const init = { method: 'POST', body, headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  // A form's answer is a redirect, which is not followed. Offline, there is nobody to tell: it is no wish of the visitor's.
  oneAtATime(() => fetch(href('/cart/:flow?'), { ...init, signal: AbortSignal.timeout(longestTurn) })).catch(() => {});
}
