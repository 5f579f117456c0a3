import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isConsent } from '#site/features/consent/choice.ts';
import { lazyOptional, whenIdle } from '#site/features/consent/defer.ts';
import { useChoice } from '#site/features/consent/stored-choice.ts';
import { startTracking } from '#site/features/tracking/track.ts';
import { useFrame } from '#site/kernel/layout/frame.ts';

const Notice = lazyOptional(async () => (await import('#site/features/consent/notice.tsx')).Notice);
const Pixel = lazyOptional(async () => (await import('#site/features/tracking/pixel.tsx')).Pixel);

/** Where the notice would stand in the way: of the cart's controls, and of the settings, which ask the same. */
const withoutNotice = /^\/(cart|consent)(\/|$)/i;

/** Where the cookie notice stands in every page and, once the visitor has agreed, the pixel. Both come when the browser has nothing else to do. */
export function ConsentSlot() {
  const choice = useChoice();
  const { pathname } = useLocation();
  const { pixel } = useFrame();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isCounted = pixel !== null && isConsent(choice);
  useEffect(() => (isCounted ? startTracking() : undefined), [isCounted]);
  // Without a pixel there is nothing to agree to.
  if (!pixel || !isIdle || choice === 'deny') return null;
  return <Suspense>{choice === null ? !withoutNotice.test(pathname) && <Notice /> : <Pixel pixel={pixel} />}</Suspense>;
}
