import { useEffect, useState } from 'react';
import { hasOptedOut } from '#site/features/consent/has-opted-out.ts';
import type { Pixel } from '#site/kernel/context.ts';
import type { PixelEvent } from './events.ts';
import { type Fbq, loadFbq } from './load-fbq.ts';
import { atPlainAddress } from './plain-address.ts';

type Tell = (event: PixelEvent) => void;

/** How the pixel is told of something; null until it is there. */
export function useTelling({ id, scriptUrl }: Pixel): Tell | null {
  const [tell, setTell] = useState<Tell | null>(null);

  useEffect(() => {
    let fbq: Fbq | null = null;
    let isOver = false;
    async function begin() {
      if ((await hasOptedOut()) || isOver) return;
      const loaded = await loadFbq({ id, scriptUrl });
      if (isOver) return;
      fbq = loaded;
      fbq('consent', 'grant');
      const tellNow: Tell = ({ name, data }) => atPlainAddress(() => loaded('track', name, data));
      setTell(() => tellNow);
    }
    begin().catch((fault: unknown) => console.warn('Nothing is counted on this page.', fault));
    return () => {
      isOver = true;
      fbq?.('consent', 'revoke');
      setTell(null);
    };
  }, [id, scriptUrl]);

  return tell;
}
