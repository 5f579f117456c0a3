import { type ToggleEvent, useId, useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { Overlay, OverlayButton } from '#site/kernel/ui/overlay.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import { GalleryPicture } from './gallery-picture.tsx';
import styles from './product-gallery.module.css';
import { useAutoplay } from './use-autoplay.ts';
import { useCarousel } from './use-carousel.ts';

interface ProductGalleryProps {
  pictures: readonly Picture[];
  /** Called with the index of the picture that came into view. */
  onChange?: (index: number) => void;
  /** CSS colour of the button that pauses and plays; its label is dark. */
  buttonColor?: string;
}

/** A carousel of the product's pictures, each of which opens full size (SHOP-6). */
export function ProductGallery({ pictures, onChange, buttonColor = 'White' }: ProductGalleryProps) {
  const id = useId();
  const count = pictures.length;
  const { box, index, hasMoved, goTo, handlers } = useCarousel({ count, onChange });
  const { state, isOffered, toggle, holdHandlers, interactHandlers } = useAutoplay({ box, index, count, goTo });
  const [opened, setOpened] = useState(0);
  if (count === 0) return <div />;
  return (
    <div className={styles.frame} data-autoplay={state} {...holdHandlers}>
      <section
        ref={box}
        className={styles.gallery}
        aria-label="Pictures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        {...handlers}
        {...interactHandlers}
      >
        {pictures.map((picture, position) => (
          <OverlayButton
            key={picture.url}
            opens={id}
            className={styles.slide}
            tabIndex={position === index ? undefined : -1}
            onClickCapture={() => setOpened(position)}
          >
            <GalleryPicture picture={picture} eager={position === 0} />
            <span className="visually-hidden">, full size</span>
          </OverlayButton>
        ))}
      </section>
      {/* Autoplay is not announced. */}
      <p role="status" className="visually-hidden">
        {state === 'stopped' && hasMoved ? `Picture ${index + 1} of ${count}` : ''}
      </p>
      {isOffered && (
        <TextButton className={styles.toggle} style={{ backgroundColor: buttonColor }} onClick={toggle}>
          {state === 'stopped' ? 'play' : 'pause'}
        </TextButton>
      )}
      <FullGallery id={id} pictures={pictures} first={opened} />
    </div>
  );
}

interface FullGalleryProps {
  id: string;
  pictures: readonly Picture[];
  /** The index of the picture that it opens at. */
  first: number;
}

/** The same pictures, larger than a narrow screen and whole on a wide one; they load when it is opened. */
function FullGallery({ id, pictures, first }: FullGalleryProps) {
  const count = pictures.length;
  const { box, index, goTo, handlers } = useCarousel({ count });

  function onToggle({ newState }: ToggleEvent) {
    if (newState !== 'open') return;
    if (!box.current) return;
    goTo(first, 'instant');
    showMiddle(box.current);
    box.current.focus({ preventScroll: true });
  }

  return (
    <Overlay id={id} label="Pictures, full size" onToggle={onToggle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={box} className={styles.full} aria-label="Full size" tabIndex={0} {...handlers}>
        {pictures.map((picture) => (
          <div key={picture.url} className={styles.fullSlide}>
            <GalleryPicture picture={picture} isFull />
          </div>
        ))}
      </section>
      <p role="status" className="visually-hidden">
        {count > 1 ? `Picture ${index + 1} of ${count}` : ''}
      </p>
    </Overlay>
  );
}

/** Scrolls to the middle of pictures that are taller or wider than the screen. */
function showMiddle(box: HTMLElement): void {
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  for (const slide of box.children) slide.scrollLeft = (slide.scrollWidth - slide.clientWidth) / 2;
}
