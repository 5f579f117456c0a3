import { useId, useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { OverlayButton } from '#site/kernel/ui/overlay.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import { FullGallery } from './full-gallery.tsx';
import { GalleryPicture } from './gallery-picture.tsx';
import styles from './product-gallery.module.css';
import { useAutoplay } from './use-autoplay.ts';
import { useCarousel } from './use-carousel.ts';

interface ProductGalleryProps {
  pictures: readonly Picture[];
  /** Reports the picture that came into view. */
  onChange?: (index: number) => void;
}

/** The first screen of a product: its pictures side by side, to be swiped, dragged or gone through by arrow keys; each opens full size. */
export function ProductGallery({ pictures, onChange }: ProductGalleryProps) {
  const id = useId();
  const count = pictures.length;
  const { box, index, hasMoved, goTo, handlers } = useCarousel({ count, onChange });
  const { state, stop, holding, touching } = useAutoplay({ box, index, count, goTo });
  const [opened, setOpened] = useState(0);
  if (count === 0) return <div />;
  return (
    <div className={styles.frame} data-autoplay={state} {...holding}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={box} className={styles.gallery} aria-label="Pictures" tabIndex={0} {...handlers} {...touching}>
        {pictures.map((picture, position) => (
          <OverlayButton
            key={picture.url}
            opens={id}
            className={styles.slide}
            tabIndex={position === index ? undefined : -1}
            onClickCapture={() => setOpened(position)}
          >
            <GalleryPicture picture={picture} sizes="(max-width: 899px) 100vw, 66vw" eager={position === 0} />
            <span className="visually-hidden">, full size</span>
          </OverlayButton>
        ))}
      </section>
      {/* Pictures that move by themselves are nothing to announce. */}
      <p role="status" className="visually-hidden">
        {state === 'stopped' && hasMoved ? `Picture ${index + 1} of ${count}` : ''}
      </p>
      {state !== 'stopped' && (
        <TextButton className={styles.stop} onClick={stop}>
          pause
        </TextButton>
      )}
      <FullGallery id={id} pictures={pictures} first={opened} />
    </div>
  );
}
