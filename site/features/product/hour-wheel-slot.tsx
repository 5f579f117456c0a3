import { Suspense, useCallback, useState } from 'react';
import { lazyOptional } from '#site/kernel/browser/defer.ts';
import styles from './product.module.css';
import type { WheelWords } from './read-product-page.ts';

const HourWheel = lazyOptional(async () => (await import('./hour-wheel.tsx')).HourWheel);

/** The place of the wheel. The wheel is loaded when a visitor is about to see it, because it does nothing without scripts. */
export function HourWheelSlot({ words }: { words: WheelWords }) {
  const [isNear, setNear] = useState(false);

  // `useInView` is not used: the product page's chunk would contain it, and every page that uses it would load that chunk.
  const observe = useCallback((slot: Element | null) => {
    if (!slot) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(slot);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={observe} className={`scripted ${styles.wheel}`}>
      {isNear && (
        <Suspense>
          <HourWheel words={words} />
        </Suspense>
      )}
    </div>
  );
}
