import { useEffect } from 'react';
import { href } from 'react-router';
import type { ConsentAnswer } from '#site/features/consent/consent-answer.ts';
import { readConsentAnswer, useConsentAnswer } from '#site/features/consent/use-answer.ts';
import { maxLockTime, withCartLock } from './every-page/tabs.ts';

/**
 * CART-17: a visit with `?ref=` is credited in the cart. A GET changes nothing, and pages are the same for everybody, so the page sends the request
 * of a form by itself and ignores the response. The server writes the referral only if the cart has another one. The cart's id is a cookie, so
 * without the visitor's consent the code stays in the address, and links keep it, until the visitor sends a form; this is also how it works
 * without JavaScript (server/parse-command.ts).
 */
export function useReferral(): void {
  const answer = useConsentAnswer();
  useEffect(() => {
    const ref = new URLSearchParams(window.location.search).get('ref');
    // During hydration `answer` is the server's, which is always null. A failure is ignored, because the shopper requested nothing.
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
  // `redirect: 'manual'`: the server redirects to the cart, which is not needed here.
  return withCartLock(() => fetch(href('/cart/:flow?'), { ...init, signal: AbortSignal.timeout(maxLockTime) }));
}
