import { type RefObject, useEffect, useReducer } from 'react';
import { afterEvent, autoplayInterval } from './autoplay.ts';

interface AutoplayOptions {
  box: RefObject<HTMLElement | null>;
  index: number;
  count: number;
  goTo: (index: number) => void;
}

/** Shows one picture after the other, once, and rests at the first; never for whoever asked for reduced motion (SHOP-6, WCAG 2.2.2). */
export function useAutoplay({ box, index, count, goTo }: AutoplayOptions) {
  const [state, dispatch] = useReducer(afterEvent, 'stopped');

  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isCalm || count < 2) return;
    dispatch('start');
    const onVisibility = () => dispatch(document.hidden ? 'hold' : 'release');
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what scrolls is the same box all along
  useEffect(() => {
    if (state !== 'playing') return;
    const isLast = index === count - 1;
    const next = isLast ? 0 : index + 1;
    let isLeft = false;
    const timer = setTimeout(async () => {
      await preload(box.current?.querySelectorAll('img')[next]);
      if (isLeft) return;
      goTo(next);
      if (isLast) dispatch('interact');
    }, autoplayInterval);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [state, index, count]);

  const interact = () => dispatch('interact');
  const holding = {
    onPointerEnter: () => dispatch('hold'),
    onPointerLeave: () => dispatch('release'),
  };
  // Of the pictures alone: a first touch that took the button away would send the click on to the picture below it.
  const touching = {
    onPointerDownCapture: interact,
    onKeyDownCapture: interact,
    onWheel: interact,
    onFocus: interact,
  };

  /** The button goes with what it stops, so the keyboard goes on from the pictures. */
  function stop() {
    interact();
    box.current?.focus({ preventScroll: true });
  }

  return { state, stop, holding, touching };
}

/** A picture that is not there yet is not gone to. */
async function preload(image: HTMLImageElement | undefined): Promise<void> {
  if (!image) return;
  image.loading = 'eager';
  // A picture that cannot be had is passed over by the visitor, not waited for.
  await image.decode().catch(() => undefined);
}
