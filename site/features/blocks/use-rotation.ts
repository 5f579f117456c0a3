import { useEffect, useState } from 'react';
import { useVisible } from '#site/kernel/browser/browser-state.ts';

/** Milliseconds that each one stands (spec §9). */
const interval = 8000;

/**
 * Goes round `count` things by itself, from the first. `active` is null until the page is alive, so that without JavaScript all are there to read.
 * It holds still while the pointer or the keyboard's focus is on it, in a tab that nobody sees, and for whoever asked for reduced motion (WCAG 2.2.2).
 */
export function useRotation(count: number) {
  const [shown, setShown] = useState<{ active: number; previous: number | null } | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isVisible = useVisible();
  const isHeld = isPointedAt || isFocused || !isVisible;
  const active = shown?.active ?? null;

  useEffect(() => {
    setShown({ active: 0, previous: null });
    setIsPaused(window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, []);

  useEffect(() => {
    if (active === null || isPaused || isHeld || count < 2) return;
    const timer = setTimeout(() => setShown({ active: (active + 1) % count, previous: active }), interval);
    return () => clearTimeout(timer);
  }, [active, count, isPaused, isHeld]);

  return {
    active,
    previous: shown?.previous ?? null,
    isPaused,
    togglePause: () => setIsPaused(!isPaused),
    show: (index: number) => setShown({ active: index, previous: active }),
    holding: {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}
