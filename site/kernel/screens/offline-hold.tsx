import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useOnline } from '#site/kernel/browser/browser-state.ts';
import styles from './offline-hold.module.css';

/**
 * Whoever goes on to another page while offline stays where they are, and goes on when they are back. Without it the router, missing the code
 * of the next page, would load this one anew and so lose it too.
 */
export function OfflineHold() {
  const isOnline = useOnline();
  const blocker = useBlocker(leavesOffline);
  const { state } = blocker;

  useEffect(() => {
    if (isOnline && state === 'blocked') blocker.proceed();
  }, [isOnline, state, blocker]);

  return (
    <p role="status" className={state === 'blocked' ? styles.notice : undefined}>
      {state === 'blocked' && 'You are offline. The page comes when you are back.'}
    </p>
  );
}

function leavesOffline({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) {
  return !navigator.onLine && currentLocation.pathname !== nextLocation.pathname;
}
