import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run here: false on the server, so that nothing is taken away from a page that stays as it was sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
