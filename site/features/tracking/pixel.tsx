import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Pixel as PixelSetting } from '#site/kernel/context.ts';
import { useViewedProduct } from '#site/kernel/viewed-product.ts';
import { pixelEvent, viewContent } from './events.ts';
import { connectPixel } from './track.ts';
import { useTelling } from './use-telling.ts';

/** PIXEL-1: on the page of a visitor who has agreed, and gone with their agreement. It draws nothing. */
export function Pixel({ pixel }: { pixel: PixelSetting }) {
  const { pathname } = useLocation();
  const viewed = useViewedProduct();
  const tell = useTelling(pixel);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => tell?.({ name: 'PageView' }), [tell, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each product that is looked at
  useEffect(() => {
    if (viewed) tell?.(viewContent(viewed));
  }, [tell, pathname, viewed?.handle]);

  useEffect(() => {
    if (!tell) return;
    return connectPixel((event) => {
      const sent = pixelEvent(event);
      if (sent) tell(sent);
    });
  }, [tell]);

  return null;
}
