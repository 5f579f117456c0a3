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

/** Everything above the screen counts as seen, so that a jump down leaves nothing blank on the way back. */
const seen = '100000px 0px 0px 0px';

/**
 * What stands behind a block. It fades in once the block's top half is on the screen (BLOCK-6); until the page is alive it simply stands there.
 */
export function Backdrop({ background, eager }: BackdropProps) {
  const middle = useRef<HTMLSpanElement>(null);
  const hasEntered = useInView(middle, seen)?.wasInView ?? true;
  return (
    <>
      <span ref={middle} className={styles.middle} />
      <BackgroundMedium
        background={background}
        eager={eager}
        className={cx(styles.backdrop, !hasEntered && styles.waiting)}
      />
    </>
  );
}
