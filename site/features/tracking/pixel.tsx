import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { Pixel as PixelSetting } from '#site/kernel/context.ts';
import { browserOptsOut } from '#site/kernel/global-privacy-control.ts';
import { useLayoutPath, useViewedProduct } from '#site/kernel/layout/page-handle.ts';
import { type PixelEvent, pixelEvent, viewContent } from './events.ts';
import { type Fbq, loadFbq, withPlainAddress } from './fbq.ts';
import { connectPixel } from './track.ts';

type TrackEvent = (event: PixelEvent) => void;

/** Tracks the visit while it is mounted, which is as long as the visitor consents (PIXEL-1). It renders nothing. */
export function Pixel({ pixel }: { pixel: PixelSetting }) {
  const pathname = useLayoutPath();
  const viewed = useViewedProduct();
  const track = usePixel(pixel);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every path is a page view
  useEffect(() => track?.({ name: 'PageView' }), [track, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per product, not per variant
  useEffect(() => {
    if (viewed) track?.(viewContent(viewed));
  }, [track, pathname, viewed?.handle]);

  useEffect(() => {
    if (!track) return;
    return connectPixel((event) => {
      const mapped = pixelEvent(event);
      if (mapped) track(mapped);
    });
  }, [track]);

  return null;
}

/** The function that sends events to the pixel; null until its script is loaded, and for a visitor who has opted out. */
function usePixel({ id, scriptUrl }: PixelSetting): TrackEvent | null {
  const [track, setTrack] = useState<TrackEvent | null>(null);

  useEffect(() => {
    let fbq: Fbq | null = null;
    let isUnmounted = false;
    async function start() {
      if ((await hasOptedOut()) || isUnmounted) return;
      const loaded = await loadFbq({ id, scriptUrl });
      if (isUnmounted) return;
      fbq = loaded;
      fbq('consent', 'grant');
      const trackEvent: TrackEvent = ({ name, data }) => withPlainAddress(() => loaded('track', name, data));
      setTrack(() => trackEvent);
    }
    start().catch((fault: unknown) => console.warn('Nothing is counted on this page.', fault));
    return () => {
      isUnmounted = true;
      fbq?.('consent', 'revoke');
      setTrack(null);
    };
  }, [id, scriptUrl]);

  return track;
}

/**
 * Whether the browser sends Global Privacy Control (CONSENT-2). Browsers expose it to scripts, some extensions only send the header, so the
 * server is requested too. @throws Error when the server cannot be reached: without its response nothing is tracked
 */
async function hasOptedOut(): Promise<boolean> {
  if (browserOptsOut()) return true;
  const response = await fetch(href('/consent.json'));
  if (!response.ok) throw new Error(`The consent request failed with status ${response.status}.`);
  return (await response.json()).hasOptedOut;
}
