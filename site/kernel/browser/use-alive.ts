import { useSyncExternalStore } from 'react';

/** Whether scripts run: false on the server and while the page comes alive. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => {};
}
