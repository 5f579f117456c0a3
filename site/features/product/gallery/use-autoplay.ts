import { type RefObject, useEffect, useReducer, useState } from 'react';

/** Milliseconds that a picture is shown (SHOP-6). */
export const autoplayInterval = 3000;

export interface Autoplay {
  isStarted: boolean;
  /** The pointer is over the pictures. */
  isHovered: boolean;
  /** The tab is hidden. */
  isHidden: boolean;
}

/** Any interaction with the pictures stops the autoplay. */
export type AutoplayEvent = 'start' | 'hover' | 'leave' | 'hide' | 'show' | 'interact';

const changes: Readonly<Record<AutoplayEvent, Partial<Autoplay>>> = {
  // Who presses play has the pointer over it, and wants to see it play.
  start: { isStarted: true, isHovered: false },
  hover: { isHovered: true },
  leave: { isHovered: false },
  hide: { isHidden: true },
  show: { isHidden: false },
  interact: { isStarted: false },
};

export function autoplayReducer(autoplay: Autoplay, event: AutoplayEvent): Autoplay {
  return { ...autoplay, ...changes[event] };
}

export type AutoplayState = 'stopped' | 'playing' | 'paused';

export function stateOf({ isStarted, isHovered, isHidden }: Autoplay): AutoplayState {
  if (!isStarted) return 'stopped';
  return isHovered || isHidden ? 'paused' : 'playing';
}

export const initialAutoplay: Autoplay = { isStarted: false, isHovered: false, isHidden: false };

interface AutoplayOptions {
  /** The scroll container with the pictures. */
  box: RefObject<HTMLElement | null>;
  index: number;
  count: number;
  goTo: (index: number) => void;
}

/** Once the visitor starts it, shows the pictures one after the other, round after round until it is stopped; not offered with reduced motion (SHOP-6, WCAG 2.2.2). */
export function useAutoplay({ box, index, count, goTo }: AutoplayOptions) {
  const [autoplay, dispatch] = useReducer(autoplayReducer, initialAutoplay);
  const state = stateOf(autoplay);
  const [isOffered, setOffered] = useState(false);

  useEffect(() => {
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isMotionReduced || count < 2) return;
    setOffered(true);
    const onVisibilityChange = () => dispatch(document.hidden ? 'hide' : 'show');
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
  const hoverHandlers = {
    onPointerEnter: () => dispatch('hover'),
    onPointerLeave: () => dispatch('leave'),
  };
  // Only on the pictures: the button stops and starts it itself.
  const interactHandlers = {
    onPointerDownCapture: interact,
    onKeyDownCapture: interact,
    onWheel: interact,
    onFocus: interact,
  };

  const toggle = () => dispatch(state === 'stopped' ? 'start' : 'interact');

  return { state, isOffered, toggle, hoverHandlers, interactHandlers };
}

/** Resolves when the picture can be painted. One that fails to load counts as loaded. */
async function preload(image: HTMLImageElement | undefined): Promise<void> {
  if (!image) return;
  image.loading = 'eager';
  await image.decode().catch(() => undefined);
}
