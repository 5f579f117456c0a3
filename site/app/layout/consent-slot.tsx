import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { agrees } from '#site/features/consent/choice.ts';
import { late } from '#site/features/consent/late.ts';
import { useChoice } from '#site/features/consent/use-choice.ts';
import { whenIdle } from '#site/features/consent/when-idle.ts';
import { startTracking } from '#site/features/tracking/track.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';

const Notice = late(async () => (await import('#site/features/consent/notice.tsx')).Notice);
const Pixel = late(async () => (await import('#site/features/tracking/pixel.tsx')).Pixel);

/** Where the notice would stand in the way: of the cart's controls, and of the settings, which ask the same. */
const withoutNotice = /^\/(cart|consent)(\/|$)/i;

/** Where the cookie notice stands in every page and, once the visitor has agreed, the pixel. Both come when the browser has nothing else to do. */
export function ConsentSlot() {
  const choice = useChoice();
  const { pathname } = useLocation();
  const { pixel } = useLayoutData();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isCounted = pixel !== null && agrees(choice);
  useEffect(() => (isCounted ? startTracking() : undefined), [isCounted]);
  // Without a pixel there is nothing to agree to.
  if (!pixel || !isIdle || choice === 'deny') return null;
  return <Suspense>{choice === null ? !withoutNotice.test(pathname) && <Notice /> : <Pixel pixel={pixel} />}</Suspense>;
}
