import { useCallback, useSyncExternalStore } from 'react';
import { savesData } from './connection.ts';

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
