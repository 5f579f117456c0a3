import type { ReactNode } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';
import styles from './picture-screen.module.css';
import screen from './screen.module.css';

interface PictureScreenProps {
  background: Picture | null;
  /** Theme of the text on the picture. */
  theme: 'light' | 'dark';
  children: ReactNode;
}

/** A short text over one picture that fills the screen; without the picture, on the page's own background. */
export function PictureScreen({ background, theme, children }: PictureScreenProps) {
  return (
    <section className={cx(screen.screen, styles.picture, background && theme)}>
      {background && (
        <img
          className={styles.background}
          src={pictureAddress(background, 1600, 'webp')}
          width={background.width}
          height={background.height}
          alt={background.alt}
          fetchPriority="high"
        />
      )}
      {children}
    </section>
  );
}
