import type { ReactNode } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';
import styles from './picture-screen.module.css';
import screen from './screen.module.css';

interface PictureScreenProps {
  background: Picture | null;
  /** The ground that the picture is, for the type on it. */
  ground: 'light' | 'dark';
  children: ReactNode;
}

/** Few words over one picture, the whole screen; without the picture, on the theme's own ground. */
export function PictureScreen({ background, ground, children }: PictureScreenProps) {
  return (
    <section className={cx(screen.screen, styles.picture, background && ground)}>
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
