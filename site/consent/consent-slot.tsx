import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFrame } from '#site/chrome/frame.ts';
import { awaitPixel } from '#site/pixel/track.ts';
import { agrees } from './choice.ts';
import { late } from './late.ts';
import { useChoice } from './use-choice.ts';
import { whenIdle } from './when-idle.ts';

const Notice = late(async () => (await import('./notice.tsx')).Notice);
const Pixel = late(async () => (await import('#site/pixel/pixel.tsx')).Pixel);

/** Where the notice would stand in the way: of the cart's controls, and of the settings, which ask the same. */
const withoutNotice = /^\/(cart|consent)(\/|$)/i;

/** Where the cookie notice stands in every page and, once the visitor has agreed, the pixel. Both come when the browser has nothing else to do. */
export function ConsentSlot() {
  const choice = useChoice();
  const { pathname } = useLocation();
  const { pixel } = useFrame();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isCounted = pixel !== null && agrees(choice);
  useEffect(() => (isCounted ? awaitPixel() : undefined), [isCounted]);
  // Without a pixel there is nothing to agree to.
  if (!pixel || !isIdle || choice === 'deny') return null;
  return <Suspense>{choice === null ? !withoutNotice.test(pathname) && <Notice /> : <Pixel pixel={pixel} />}</Suspense>;
}
