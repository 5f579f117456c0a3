import { Suspense, useEffect, useState } from 'react';
import { isConsent } from '#site/features/consent/consent-answer.ts';
import { useConsentAnswer } from '#site/features/consent/use-answer.ts';
import { startTracking } from '#site/features/tracking/track.ts';
import { lazyOptional, whenIdle } from '#site/kernel/browser/defer.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';

const CookieNotice = lazyOptional(async () => (await import('#site/features/consent/cookie-notice.tsx')).CookieNotice);
const Pixel = lazyOptional(async () => (await import('#site/features/tracking/pixel.tsx')).Pixel);

/** The cookie notice and, with the visitor's consent, the tracking pixel. Both are loaded when the browser is idle. */
export function ConsentSlot() {
  const answer = useConsentAnswer();
  const { withoutConsentNotice } = usePageLayout();
  const { pixel } = useLayoutData();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isTracked = pixel !== null && isConsent(answer);
  useEffect(() => (isTracked ? startTracking() : undefined), [isTracked]);
  // Without a pixel nothing needs consent.
  if (!pixel || !isIdle) return null;
  const asks = answer === null && !withoutConsentNotice;
  return (
    <Suspense>
      {asks && <CookieNotice />}
      {isTracked && <Pixel pixel={pixel} />}
    </Suspense>
  );
}
