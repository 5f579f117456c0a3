import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { indexAfterKey, isDrag, restingIndex } from './drag.ts';
import { snapAfterScroll } from './snap-after-scroll.ts';

interface CarouselOptions {
  count: number;
  /** Reports the picture that came into view. */
  onChange?: (index: number) => void;
}

/** Pictures side by side in a box that scrolls and snaps by itself; this adds the keys, dragging by mouse, and word of where it stands. */
export function useCarousel({ count, onChange }: CarouselOptions) {
  const box = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const drag = useRef({ isDown: false, isDragging: false, x: 0, left: 0, index: 0 });

  function goTo(wanted: number, behavior: ScrollBehavior = 'smooth') {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const width = box.current?.clientWidth ?? 0;
    box.current?.scrollTo({ left: wanted * width, behavior: calm ? 'instant' : behavior });
  }

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = box.current ?? {};
    const shown = clientWidth > 0 ? Math.min(Math.round(scrollLeft / clientWidth), count - 1) : 0;
    if (shown === index) return;
    setIndex(shown);
    setHasMoved(true);
    onChange?.(shown);
  }

  function onKeyDown(event: KeyboardEvent) {
    const wanted = indexAfterKey(event.key, index, count);
    if (wanted === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(wanted);
  }

  function onPointerDown(event: PointerEvent) {
    const left = box.current?.scrollLeft ?? 0;
    drag.current = { isDown: event.button === 0, isDragging: false, x: event.clientX, left, index };
  }

  function onPointerMove(event: PointerEvent) {
    const { isDown, isDragging, x, left } = drag.current;
    if (!isDown || !box.current || (!isDragging && !isDrag(event.pointerType, event.clientX - x))) return;
    drag.current.isDragging = true;
    if (event.pointerType !== 'mouse') return; // the browser scrolls under a finger
    if (!isDragging) box.current.setPointerCapture(event.pointerId);
    box.current.style.scrollSnapType = 'none';
    box.current.scrollLeft = left - (event.clientX - x);
  }

  function onPointerUp(event: PointerEvent) {
    const { isDragging, x, index: from } = drag.current;
    drag.current.isDown = false;
    if (!isDragging || event.pointerType !== 'mouse' || !box.current) return;
    snapAfterScroll(box.current);
    goTo(restingIndex(from, event.clientX - x, box.current.clientWidth, count));
  }

  /** The browser took the pointer away: what it did goes for nothing, and no click follows. */
  function onPointerCancel() {
    const { isDragging, index: from } = drag.current;
    drag.current = { ...drag.current, isDown: false, isDragging: false };
    if (!isDragging || !box.current?.style.scrollSnapType) return;
    snapAfterScroll(box.current);
    goTo(from);
  }

  /** What ends a drag is no click. */
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
  return { box, index, hasMoved, goTo, handlers };
}
