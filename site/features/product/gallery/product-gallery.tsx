import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
} from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { cx } from '#site/kernel/ui/cx.ts';
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
  /** CSS background color of the number and of the button beside it that plays and pauses; their text is dark. */
  buttonColor?: string;
}

/** A carousel of the product's pictures, each of which opens full size (SHOP-6). */
export function ProductGallery({ pictures, onChange, buttonColor = 'White' }: ProductGalleryProps) {
  const id = useId();
  const count = pictures.length;
  const { box, index, hasMoved, goTo, goToNext, handlers } = useCarousel({ count, onChange });
  const { state, isOffered, toggle, stop, hoverHandlers, interactHandlers } = useAutoplay({ box, index, count, goTo });
  const counter = `${index + 1} of ${count}`;
  if (count === 0) return <div />;

  function showNext() {
    stop();
    goToNext();
  }

  return (
    <div className={styles.frame} data-autoplay={state} {...hoverHandlers}>
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
          >
            <GalleryPicture picture={picture} eager={position === 0} />
            <span className="visually-hidden">, full size</span>
          </OverlayButton>
        ))}
      </section>
      {/* Autoplay is not announced. */}
      <p role="status" className="visually-hidden">
        {state === 'stopped' && hasMoved ? `Picture ${counter}` : ''}
      </p>
      {/* Without scripts the number would always be that of the first picture. */}
      {count > 1 && (
        <p
          className={cx('scripted', styles.toggle, isOffered && styles.pill)}
          style={isOffered ? { backgroundColor: buttonColor } : undefined}
        >
          {/* React can change a text that a browser has translated only if it is alone in its element. */}
          <span>{counter}</span>
          <TextButton underlined className={styles.next} onClick={showNext}>
            next
          </TextButton>
          {isOffered && (
            <TextButton underlined onClick={toggle}>
              {state === 'stopped' ? 'play' : 'pause'}
            </TextButton>
          )}
        </p>
      )}
      <FullGallery id={id} pictures={pictures} small={box} />
    </div>
  );
}

/** Pixels by which the arrow keys move a doubled picture. */
const pans: Readonly<Record<string, [left: number, top: number]>> = {
  ArrowLeft: [-99, 0],
  ArrowRight: [99, 0],
  ArrowUp: [0, -99],
  ArrowDown: [0, 99],
};

interface FullGalleryProps {
  id: string;
  pictures: readonly Picture[];
  /** The scroll container with the small pictures, which are shown until the large ones have loaded. The overlay opens at the one in view. */
  small: RefObject<HTMLElement | null>;
}

/** The same pictures, each as large as the screen; a click doubles one around the pointer. They load when the overlay is opened. */
function FullGallery({ id, pictures, small }: FullGalleryProps) {
  const count = pictures.length;
  const { box, index, goTo, goToNext, handlers } = useCarousel({ count, onChange: unzoom });

  function onToggle({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (!currentTarget.open) return;
    unzoom();
    const { scrollLeft = 0, clientWidth = 0 } = small.current ?? {};
    const loaded = small.current?.querySelectorAll('img');
    box.current?.querySelectorAll('img').forEach((image, position) => {
      image.style.backgroundImage = `url("${loaded?.[position]?.currentSrc}")`;
    });
    // The index is computed from the scroll position, because the overlay may have been opened before the app started.
    goTo(Math.round(scrollLeft / clientWidth), 'instant');
    box.current?.focus({ preventScroll: true });
  }

  // The attribute is set without React, which would render the doubled picture only after the event by which it is scrolled.
  const toggleZoom = () => box.current?.children[index]?.toggleAttribute('data-zoomed');

  /** The doubled picture. There is at most one, because going to another picture ends the zoom. */
  const zoomed = () => box.current?.querySelector('[data-zoomed]');

  function unzoom() {
    zoomed()?.removeAttribute('data-zoomed');
  }

  /** Scrolls the doubled picture in proportion to the place of the pointer. */
  function pan({ clientX, clientY, currentTarget }: MouseEvent) {
    const { left, top } = currentTarget.getBoundingClientRect();
    currentTarget.children[index]?.scrollTo(clientX - left, clientY - top);
  }

  function onClick(event: MouseEvent) {
    toggleZoom();
    pan(event);
  }

  function onPointerMove(event: PointerEvent) {
    if (!zoomed()) handlers.onPointerMove(event);
    else if (event.pointerType === 'mouse') pan(event);
  }

  /** Handles the keys of the region, which keeps the focus: not every browser moves it to a scrollable part. */
  function onKeyDown(event: KeyboardEvent) {
    const { key, currentTarget } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const slide = zoomed();
    const step = pans[key];
    if (key === 'Enter' || key === ' ') {
      toggleZoom();
      currentTarget.children[index]?.scrollTo(currentTarget.clientWidth / 2, currentTarget.clientHeight / 2);
    } else if (!slide) return handlers.onKeyDown(event);
    else if (step) slide.scrollBy(...step);
    else return;
    event.preventDefault();
  }

  return (
    <Overlay id={id} label="Pictures, full size" onToggle={onToggle}>
      <section
        ref={box}
        className={styles.full}
        aria-label="Full size"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        {...handlers}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
      >
        {pictures.map((picture) => (
          <div key={picture.url} className={styles.fullSlide} tabIndex={-1}>
            <GalleryPicture picture={picture} isFull />
          </div>
        ))}
      </section>
      <div className={`row links small ${styles.counter}`}>
        <p role="status">
          <span className="visually-hidden">Picture </span>
          <span>{`${index + 1} of ${count}`}</span>
        </p>
        {count > 1 && (
          <TextButton underlined onClick={goToNext}>
            next
          </TextButton>
        )}
      </div>
    </Overlay>
  );
}
