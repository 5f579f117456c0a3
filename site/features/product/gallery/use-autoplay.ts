import { type RefObject, useEffect, useReducer } from 'react';
import { useHydrated, useVisible } from '#site/kernel/browser/browser-state.ts';

/** Milliseconds that a picture is shown (SHOP-6). */
export const autoplayInterval = 3000;

export interface Autoplay {
  isStarted: boolean;
  /** The pointer is over the pictures. */
  isHovered: boolean;
}

/** Any interaction with the pictures stops the autoplay. */
export type AutoplayEvent = 'start' | 'hover' | 'leave' | 'interact';

const changes: Readonly<Record<AutoplayEvent, Partial<Autoplay>>> = {
  // The pointer is over the pressed button, and must not pause the autoplay that the button starts.
  start: { isStarted: true, isHovered: false },
  hover: { isHovered: true },
  leave: { isHovered: false },
  interact: { isStarted: false },
};

export function autoplayReducer(autoplay: Autoplay, event: AutoplayEvent): Autoplay {
  return { ...autoplay, ...changes[event] };
}

export type AutoplayState = 'stopped' | 'playing' | 'paused';

export function stateOf({ isStarted, isHovered }: Autoplay, isVisible: boolean): AutoplayState {
  if (!isStarted) return 'stopped';
  return isHovered || !isVisible ? 'paused' : 'playing';
}

export const initialAutoplay: Autoplay = { isStarted: false, isHovered: false };

interface AutoplayOptions {
  /** The scroll container with the pictures. */
  box: RefObject<HTMLElement | null>;
  index: number;
  count: number;
  goTo: (index: number) => void;
}

/**
 * Shows the pictures one after the other, round after round, from when the visitor starts it until it is stopped. It is not offered with reduced
 * motion (SHOP-6, WCAG 2.2.2).
 */
export function useAutoplay({ box, index, count, goTo }: AutoplayOptions) {
  const [autoplay, dispatch] = useReducer(autoplayReducer, initialAutoplay);
  const state = stateOf(autoplay, useVisible());
  // `useMedia` is not used: the product page's chunk would contain it, and every page that uses it would load that chunk.
  const isOffered = useHydrated() && count > 1 && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

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
  // These handlers are for the pictures only, because the button starts and stops the autoplay itself.
  const interactHandlers = {
    onPointerDownCapture: interact,
    onKeyDownCapture: interact,
    onWheel: interact,
    onFocus: interact,
  };

  const toggle = () => dispatch(state === 'stopped' ? 'start' : 'interact');

  return { state, isOffered, toggle, stop: interact, hoverHandlers, interactHandlers };
}

/** Resolves when the picture can be painted, or has failed to load. */
async function preload(image: HTMLImageElement | undefined): Promise<void> {
  if (!image) return;
  image.loading = 'eager';
  await image.decode().catch(() => undefined);
}
