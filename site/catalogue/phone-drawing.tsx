import type { CSSProperties, ReactNode } from 'react';
import styles from './phone-drawing.module.css';
import type { PhoneSize } from './phone-size.ts';

export type PhoneModel = 'iii' | 'ii';

interface PhoneDrawingProps {
  model: PhoneModel;
  /** By default that of the pictures, on which the drawing's proportions are based. */
  size?: PhoneSize;
  /** What is on the screen. */
  children: ReactNode;
}

/** A phone from the front. A millimetre of it is as long as the variable `--mm` of an element around it. */
export function PhoneDrawing({ model, size, children }: PhoneDrawingProps) {
  const measures = size && ({ '--width': size.width, '--height': size.height } as CSSProperties);
  return (
    <div className={`${styles.phone} ${styles[model]}`} style={measures}>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}

/** The same phone from its side. */
export function PhoneSide({ model, size: { depth, height } }: { model: PhoneModel; size: PhoneSize }) {
  return (
    <div
      className={`${styles.phone} ${styles[model]} ${styles.side}`}
      style={{ '--width': depth, '--height': height } as CSSProperties}
    />
  );
}
