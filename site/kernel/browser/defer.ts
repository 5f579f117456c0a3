import { type ComponentType, lazy } from 'react';

/**
 * A lazy component that the page can do without: when its chunk cannot be loaded, `Fallback` (or nothing) is rendered until the next page load.
 * With React's own `lazy` the whole page would be replaced by the error screen.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (fault) {
      console.warn('A part of the page could not be loaded.', fault);
      return { default: Fallback };
    }
  });
}

/** Milliseconds after which the callback runs on a page that is never idle. */
const idleTimeout = 2000;

/** Calls back once the page is loaded and the browser idle. @returns a function that cancels it */
export function whenIdle(callBack: () => void): () => void {
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) callBack();
  };
  const schedule = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleTimeout });
    // Safari has no requestIdleCallback.
    else setTimeout(run, idleTimeout / 10);
  };
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule);
  return () => {
    isCancelled = true;
  };
}
