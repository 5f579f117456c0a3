import { useSyncExternalStore } from 'react';
import { subscribeTo } from './subscribe-to.ts';

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

const subscribeToVisibility = subscribeTo('visibilitychange');

/** Whether the browser has a network connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}

const subscribeToConnection = subscribeTo('online', 'offline');
