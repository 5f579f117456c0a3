import { type ChangeEvent, type PointerEvent, useRef } from 'react';

/** CSS pixels that a finger has moved sideways when it drags. */
const dragDistance = 8;

interface Touch {
  /** Where it began, in CSS pixels of the window. */
  x: number;
  y: number;
  /** The value at the finger, until the touch is known to be a tap or a drag. */
  value: number | null;
}

/**
 * Props of a controlled slider that lies where visitors scroll. A browser sets the value of `<input type="range">` when a finger touches it, before
 * it knows whether the finger scrolls the page, so the change is held until then. A tap and a drag sideways change the value.
 */
export function useSlider(onChange: (value: number) => void) {
  const touch = useRef<Touch | null>(null);

  function end() {
    const value = touch.current?.value ?? null;
    touch.current = null;
    if (value !== null) onChange(value);
  }

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      touch.current = pointerType === 'touch' ? { x, y, value: null } : null;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!touch.current) return;
      const [across, down] = [Math.abs(clientX - touch.current.x), Math.abs(clientY - touch.current.y)];
      if (across >= dragDistance && across > down) end();
    },
    onPointerUp: end,
    // The browser scrolls the page.
    onPointerCancel() {
      touch.current = null;
    },
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      if (touch.current) touch.current.value = target.valueAsNumber;
      else onChange(target.valueAsNumber);
    },
  };
}
