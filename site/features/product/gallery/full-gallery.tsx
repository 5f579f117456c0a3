import type { ToggleEvent } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { Overlay } from '#site/kernel/ui/overlay.tsx';
import { GalleryPicture } from './gallery-picture.tsx';
import styles from './product-gallery.module.css';
import { useCarousel } from './use-carousel.ts';

interface FullGalleryProps {
  id: string;
  pictures: readonly Picture[];
  /** The picture that it opens at. */
  first: number;
}

/** The same pictures, larger than the screen; nothing of it is loaded before it is opened. */
export function FullGallery({ id, pictures, first }: FullGalleryProps) {
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
            <GalleryPicture picture={picture} sizes="max(100vw, 80vh)" isFull />
          </div>
        ))}
      </section>
      <p role="status" className="visually-hidden">
        {count > 1 ? `Picture ${index + 1} of ${count}` : ''}
      </p>
    </Overlay>
  );
}

/** Of pictures that are taller, or wider, than the screen. */
function showMiddle(box: HTMLElement): void {
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  for (const slide of box.children) slide.scrollLeft = (slide.scrollWidth - slide.clientWidth) / 2;
}
