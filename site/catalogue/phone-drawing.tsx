import type { CSSProperties, ReactNode } from 'react';
import { systemIsDark } from '#site/kernel/theme/apply-theme.ts';
import styles from './phone-drawing.module.css';
import iiDay from './phone-ii.avif';
import iiBlackDay from './phone-ii-black.avif';
import iiBlackNight from './phone-ii-black-night.avif';
import iiNight from './phone-ii-night.avif';
import iiSideDay from './phone-ii-side.avif';
import iiSideNight from './phone-ii-side-night.avif';
import iiiDay from './phone-iii.avif';
import iiiNight from './phone-iii-night.avif';
import iiiSideDay from './phone-iii-side.avif';
import iiiSideNight from './phone-iii-side-night.avif';
import type { PhoneSize } from './phone-size.ts';

export type PhoneModel = 'iii' | 'ii';

/** The pictures are rendered in one scene (seed/pictures/scenes/one_studio.py), each by day and at night. */
const pictures = {
  iii: { front: [iiiDay, iiiNight], side: [iiiSideDay, iiiSideNight] },
  ii: { front: [iiDay, iiNight], side: [iiSideDay, iiSideNight] },
} as const;
const blackFront = [iiBlackDay, iiBlackNight] as const;

interface PhoneDrawingProps {
  model: PhoneModel;
  /** Whether a Light Phone II is black instead of light gray. */
  isBlack?: boolean;
  /** The size of the phone; by default that of the pictures, on which the drawing's proportions are based. */
  size?: PhoneSize;
  /** What is on the screen. */
  children: ReactNode;
}

/** A phone from the front. The variable `--mm` of an element around it is the length of one millimeter. */
export function PhoneDrawing({ model, isBlack, size, children }: PhoneDrawingProps) {
  const variables = {
    ...(size && { '--width': size.width, '--height': size.height }),
    ...(isBlack && { '--body': '#242423' }),
  } as CSSProperties;
  return (
    <div className={`${styles.phone} ${styles[model]}`} style={variables}>
      <Rendered pictures={isBlack ? blackFront : pictures[model].front} />
      <div className={styles.screen}>{children}</div>
    </div>
  );
}

/** The same phone from the side with its wheel or its buttons. */
export function PhoneSide({ model, size: { depth, height } }: { model: PhoneModel; size: PhoneSize }) {
  return (
    <div
      className={`${styles.phone} ${styles[model]}`}
      style={{ '--width': depth, '--height': height } as CSSProperties}
    >
      <Rendered pictures={pictures[model].side} />
    </div>
  );
}

/** A rendered picture. Its `media` may change before hydration, to the theme that the visitor chose. */
function Rendered({ pictures: [day, night] }: { pictures: readonly [string, string] }) {
  return (
    <picture>
      <source data-theme="dark" media={systemIsDark} srcSet={night} suppressHydrationWarning />
      <img src={day} alt="" />
    </picture>
  );
}
