import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { report } from '#site/kernel/error-reports/listen.ts';
import { Logo } from '#site/kernel/layout/logo.tsx';
import { ErrorScreen, TryAgainLink, WayHome } from './error-screen.tsx';
import styles from './failed-start.module.css';
import {
  countFailedStart,
  pauseAfter,
  resetFailedStarts,
  StartError,
  shouldOfferReload,
  shouldReport,
} from './failed-starts.ts';

const retried = 'Leave this open, and it comes back by itself.';
const notRetried = 'Please try again in a minute.';

/**
 * The site could not start: neither its settings nor the page could be read (PAGE-6). It retries with growing pauses; after more than three failures
 * it offers a reload. During a retry the logo is shown, centered. Without JavaScript there are no retries, so the links home and to the same page are
 * offered at once.
 */
export function FailedStart({ error }: { error: unknown }) {
  const { state, revalidate } = useRevalidator();
  const isLoading = state === 'loading';
  const [failures, setFailures] = useState(0);
  const isHydrated = useHydrated();

  // Each failed retry has an error object of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is what is counted
  useEffect(() => {
    const count = countFailedStart();
    setFailures(count);
    if (shouldReport(count)) report(new StartError(count));
    const timer = setTimeout(() => void revalidate(), pauseAfter(count));
    return () => clearTimeout(timer);
  }, [error, revalidate]);

  return (
    <div data-request="initialise" data-status={isLoading ? 'PENDING' : 'REJECTED'}>
      <ErrorScreen
        advice={`We can’t show the shop right now. It isn’t you. ${isHydrated ? retried : notRetried}`}
        reload={shouldOfferReload(failures)}
        onReload={resetFailedStarts}
        withoutScripts={
          <>
            <WayHome />
            <TryAgainLink />
          </>
        }
      />
      <div className={isLoading ? styles.loading : undefined} role="status">
        {isLoading && (
          <>
            <span className="visually-hidden">Loading</span>
            <Logo />
          </>
        )}
      </div>
    </div>
  );
}
