import { useCallback, useSyncExternalStore } from 'react';

/** False on the server and during hydration, then true: whether scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Whether the tab is in the foreground; true on the server. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => true,
  );
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the browser has a network connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange);
  };
}

/** Whether a media query matches; false on the server and during hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether a film may start by itself: neither reduced motion nor Save-Data is set. False on the server and during hydration. */
export function useMayAutoplay(): boolean {
  return useMedia('(prefers-reduced-motion: no-preference)') && !savesData();
}

/** Save-Data, in browsers that expose it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
