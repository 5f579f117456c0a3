import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useOnline } from '#site/kernel/browser/browser-state.ts';
import { isPageBehind } from '#site/kernel/layout/page-behind-data.ts';
import { usePageRequest } from '#site/kernel/layout/page-request.ts';
import styles from './page-progress.module.css';

/** The state of a navigation: a line at the top while the next page loads, a notice while it waits because the visitor is offline. */
export function PageProgress() {
  const { request, status } = usePageRequest();
  const isPending = status === 'PENDING';
  return (
    <>
      <div
        className={isPending ? styles.line : undefined}
        role="status"
        data-request={request ?? undefined}
        data-status={status}
      >
        {isPending && <span className="visually-hidden">Loading</span>}
      </div>
      <OfflineBlocker />
    </>
  );
}

/**
 * Blocks navigations to another page while offline, and continues them when the browser is online again. Otherwise the router, which reloads
 * the document when it cannot load the next page's module, would lose the current page too. The page behind a modal page or a sheet needs no network.
 */
function OfflineBlocker() {
  const isOnline = useOnline();
  const blocker = useBlocker(isOfflineNavigation);
  const { state } = blocker;

  useEffect(() => {
    if (isOnline && state === 'blocked') blocker.proceed();
  }, [isOnline, state, blocker]);

  return (
    <p role="status" className={state === 'blocked' ? styles.notice : undefined}>
      {state === 'blocked' && 'You are offline. The page will come when you are back.'}
    </p>
  );
}

function isOfflineNavigation({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) {
  return !navigator.onLine && currentLocation.pathname !== nextLocation.pathname && !isPageBehind(nextLocation.key);
}
