import { type RefObject, useEffect, useReducer, useState } from 'react';

/** Milliseconds that a picture is shown (SHOP-6). */
export const autoplayInterval = 3000;

export type AutoplayState = 'stopped' | 'playing' | 'paused';

/**
 * `hold`: the pointer is over the pictures, or the tab is hidden; `release`: its end; `interact`: any interaction with the pictures, which stops
 * the autoplay.
 */
export type AutoplayEvent = 'start' | 'hold' | 'release' | 'interact';

const transitions: Readonly<Record<AutoplayState, Partial<Record<AutoplayEvent, AutoplayState>>>> = {
  stopped: { start: 'playing' },
  playing: { hold: 'paused', interact: 'stopped' },
  paused: { release: 'playing', interact: 'stopped' },
};

export function autoplayReducer(state: AutoplayState, event: AutoplayEvent): AutoplayState {
  return transitions[state][event] ?? state;
}

interface AutoplayOptions {
  /** The scroll container with the pictures. */
  box: RefObject<HTMLElement | null>;
  index: number;
  count: number;
  goTo: (index: number) => void;
}

/** Shows the pictures one after the other, round after round until it is stopped; never with reduced motion (SHOP-6, WCAG 2.2.2). */
export function useAutoplay({ box, index, count, goTo }: AutoplayOptions) {
  const [state, dispatch] = useReducer(autoplayReducer, 'stopped');
  const [isOffered, setOffered] = useState(false);

  useEffect(() => {
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isMotionReduced || count < 2) return;
    setOffered(true);
    dispatch('start');
    const onVisibilityChange = () => dispatch(document.hidden ? 'hold' : 'release');
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: goTo is new on each render, and box never changes
  useEffect(() => {
    if (state !== 'playing') return;
    const next = (index + 1) % count;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      await preload(box.current?.querySelectorAll('img')[next]);
      if (!isCancelled) goTo(next);
    }, autoplayInterval);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [state, index, count]);

  const interact = () => dispatch('interact');
  const holdHandlers = {
    onPointerEnter: () => dispatch('hold'),
    onPointerLeave: () => dispatch('release'),
  };
  // Only on the pictures: the button stops and starts it itself.
  const interactHandlers = {
    onPointerDownCapture: interact,
    onKeyDownCapture: interact,
    onWheel: interact,
    onFocus: interact,
  };

  const toggle = () => dispatch(state === 'stopped' ? 'start' : 'interact');

  return { state, isOffered, toggle, holdHandlers, interactHandlers };
}

/** Resolves when the picture can be painted. One that fails to load counts as loaded. */
async function preload(image: HTMLImageElement | undefined): Promise<void> {
  if (!image) return;
  image.loading = 'eager';
  await image.decode().catch(() => undefined);
}
