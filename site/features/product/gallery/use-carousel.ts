import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

interface CarouselOptions {
  count: number;
  /** Called with the index of the picture that came into view. */
  onChange?: (index: number) => void;
}

/** A carousel on CSS scroll snap: the browser scrolls and snaps; this adds keys, dragging with a mouse, and the index of the picture in view. */
export function useCarousel({ count, onChange }: CarouselOptions) {
  const box = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const drag = useRef({ isDown: false, isDragging: false, x: 0, left: 0, index: 0 });

  function goTo(target: number, behavior: ScrollBehavior = 'smooth') {
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const width = box.current?.clientWidth ?? 0;
    box.current?.scrollTo({ left: target * width, behavior: isMotionReduced ? 'instant' : behavior });
  }

  /** After the last picture comes the first one. */
  const goToNext = () => goTo((index + 1) % count);

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = box.current ?? {};
    const shown = clientWidth > 0 ? Math.min(Math.round(scrollLeft / clientWidth), count - 1) : 0;
    if (shown === index) return;
    setIndex(shown);
    setHasMoved(true);
    onChange?.(shown);
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = indexAfterKey(event.key, index, count);
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(target);
  }

  function onPointerDown(event: PointerEvent) {
    const left = box.current?.scrollLeft ?? 0;
    drag.current = { isDown: event.button === 0, isDragging: false, x: event.clientX, left, index };
  }

  function onPointerMove(event: PointerEvent) {
    const { isDragging, x, left } = drag.current;
    // The mouse button was released outside of the carousel.
    if (event.buttons === 0) drag.current.isDown = false;
    if (!drag.current.isDown || !box.current || (!isDragging && !isDrag(event.pointerType, event.clientX - x))) return;
    drag.current.isDragging = true;
    if (event.pointerType !== 'mouse') return; // The browser scrolls for touch and pen.
    if (!isDragging) box.current.setPointerCapture(event.pointerId);
    box.current.style.scrollSnapType = 'none';
    box.current.scrollLeft = left - (event.clientX - x);
  }

  function onPointerUp(event: PointerEvent) {
    const { isDragging, x, index: from } = drag.current;
    drag.current.isDown = false;
    if (!isDragging || event.pointerType !== 'mouse' || !box.current) return;
    snapAfterScroll(box.current);
    goTo(indexAfterDrag(from, event.clientX - x, box.current.clientWidth, count));
  }

  /** Undoes the drag. No click follows a canceled pointer. */
  function onPointerCancel() {
    const { isDragging, index: from } = drag.current;
    drag.current = { ...drag.current, isDown: false, isDragging: false };
    if (!isDragging || !box.current?.style.scrollSnapType) return;
    snapAfterScroll(box.current);
    goTo(from);
  }

  /** The click that ends a drag must not open the picture. */
  function onClickCapture(event: MouseEvent) {
    if (!drag.current.isDragging) return;
    drag.current.isDragging = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const handlers = {
    onScroll,
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onClickCapture,
  };
  return { box, index, hasMoved, goTo, goToNext, handlers };
}

/** Pixels that a pointer may move and still click (SHOP-6). */
const dragThresholds: Readonly<Record<string, number>> = { mouse: 3, touch: 5, pen: 5 };

/** @param moved pixels */
export function isDrag(pointerType: string, moved: number): boolean {
  return Math.abs(moved) > (dragThresholds[pointerType] ?? 5);
}

/**
 * The index that a drag ends at: a tenth of the carousel's width is enough for the next picture.
 * @param moved pixels, negative to the left
 */
export function indexAfterDrag(from: number, moved: number, width: number, count: number): number {
  const steps = Math.abs(moved) < width / 10 ? 0 : Math.max(1, Math.round(Math.abs(moved) / width));
  return Math.min(Math.max(from - Math.sign(moved) * steps, 0), count - 1);
}

/** The index that a key moves to; null for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 }[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1);
}

/** Milliseconds; longer than any browser takes to scroll by a picture. */
const maxScrollTime = 1000;

/** Turns scroll snap on again after the scroll that ends a drag. Some browsers lack `scrollend`, and none fires it if nothing scrolled. */
function snapAfterScroll(box: HTMLElement): void {
  const snap = () => {
    clearTimeout(timer);
    box.removeEventListener('scrollend', snap);
    box.style.removeProperty('scroll-snap-type');
  };
  const timer = setTimeout(snap, maxScrollTime);
  box.addEventListener('scrollend', snap);
}
