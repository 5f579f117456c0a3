import { useRef } from 'react';
import type { Background } from '#providers/shaping/media/types.ts';
import { useInView } from '#site/kernel/browser/use-in-view.ts';
import styles from './backdrop.module.css';
import { BackgroundMedium } from './background-medium.tsx';
import { cx } from './cx.ts';

interface BackdropProps {
  background: Background;
  eager?: boolean;
}

/** Everything above the viewport counts as in view, so that no block is blank when a visitor jumps down and scrolls back up. */
const rootMargin = '100000px 0px 0px 0px';

/**
 * The background of a block. It fades in once the block's top half is in the viewport (BLOCK-6); it is visible without JavaScript and until
 * hydration.
 */
export function Backdrop({ background, eager }: BackdropProps) {
  const middle = useRef<HTMLSpanElement>(null);
  const hasEntered = useInView(middle, rootMargin)?.wasInView ?? true;
  return (
    <>
      <span ref={middle} className={styles.middle} />
      <BackgroundMedium
        background={background}
        eager={eager}
        isScreenHigh
        className={cx(styles.backdrop, !hasEntered && styles.waiting)}
      />
    </>
  );
}
