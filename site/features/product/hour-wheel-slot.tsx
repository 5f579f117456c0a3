import { Suspense, useCallback, useState } from 'react';
import { lazyOptional } from '#site/kernel/browser/defer.ts';
import styles from './product.module.css';
import type { WheelWords } from './read-product-page.ts';

const HourWheel = lazyOptional(async () => (await import('./hour-wheel.tsx')).HourWheel);

/** Where the wheel is, which is loaded when a visitor is about to see it: it does nothing without scripts. */
export function HourWheelSlot({ words }: { words: WheelWords }) {
  const [isNear, setNear] = useState(false);

  // Not with `useInView`: a chunk of the product page that contains it would be loaded by every page that uses it.
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
    <div ref={observe} className={styles.wheel}>
      {isNear && (
        <Suspense>
          <HourWheel words={words} />
        </Suspense>
      )}
    </div>
  );
}
