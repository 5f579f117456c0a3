import { useEffect } from 'react';
import { href } from 'react-router';
import type { ConsentAnswer } from '#site/features/consent/consent-answer.ts';
import { readConsentAnswer, useConsentAnswer } from '#site/features/consent/use-answer.ts';
import { maxLockTime, withCartLock } from './every-page/tabs.ts';

/**
 * CART-17: a visit with `?ref=` is credited in the cart. A GET changes nothing, and pages are the same for everybody; so the page sends a form's
 * request of its own and ignores the response. The server writes the referral only when the cart has another one. The cart's id is a cookie:
 * without the visitor's consent the code stays in the address, which links carry along, for the first form that the visitor sends, as it does
 * without JavaScript (server/parse-command.ts).
 */
export function useReferral(): void {
  const answer = useConsentAnswer();
  useEffect(() => {
    const ref = new URLSearchParams(window.location.search).get('ref');
    // During hydration the answer is the server's, which knows none. A failure is ignored: the shopper requested nothing.
    if (ref && answer === readConsentAnswer())
      mayBeCredited(answer)
        .then((may) => may && credit(ref))
        .catch(() => {});
  }, [answer]);
}

async function mayBeCredited(answer: ConsentAnswer | null): Promise<boolean> {
  if (answer === 'deny') return false;
  const { fetchVisitor } = await import('#site/features/visitor/visitor.ts');
  const { consent, hasOptedOut } = await fetchVisitor();
  return !hasOptedOut && (answer !== null || consent === 'notice');
}

function credit(ref: string): Promise<unknown> {
  const body = new URLSearchParams({ intent: 'refer', ref, referrer: document.referrer || 'no referrer' });
  const init = { method: 'POST', body, headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  // The redirect of a form's response is not followed.
  return withCartLock(() => fetch(href('/cart/:flow?'), { ...init, signal: AbortSignal.timeout(maxLockTime) }));
}
