import type { ReactNode } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import { WithNight } from '#site/kernel/ui/picture.tsx';
import { type PictureSlot, pictureAddress } from '#site/kernel/ui/picture-address.ts';
import { Fog } from './fog.tsx';
import styles from './picture-screen.module.css';
import screen from './screen.module.css';

interface PictureScreenProps {
  background: Picture | null;
  /** Theme of the text on the picture. */
  theme: 'light' | 'dark';
  children: ReactNode;
}

/** The picture has one width (MEDIA-1). */
const slot: PictureSlot = { sizes: '100vw', from: 1600, maxWidth: 1600 };

/** A short text over one picture that fills the screen; without the picture, over fog at its foot. */
export function PictureScreen({ background, theme, children }: PictureScreenProps) {
  return (
    <section className={cx(screen.screen, background && theme)}>
      {background ? (
        <WithNight picture={background} slot={slot} eager>
          <img
            className={`cover ${styles.background}`}
            src={pictureAddress(background, 1600, 'webp')}
            width={background.width}
            height={background.height}
            alt={background.alt}
            fetchPriority="high"
          />
        </WithNight>
      ) : (
        <Fog />
      )}
      {children}
    </section>
  );
}
