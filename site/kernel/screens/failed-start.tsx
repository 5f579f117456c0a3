import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { report } from '#site/kernel/error-reports/listen.ts';
import { ErrorScreen, WayHome } from './error-screen.tsx';
import {
  countFailedStart,
  forgetFailedStarts,
  isLastStraw,
  offersReload,
  pauseAfter,
  StartError,
} from './failed-starts.ts';
import { LoaderScreen } from './loader-screen.tsx';

/**
 * The site could not start: neither its settings nor the page could be read (PAGE-6). It tries again by itself, each time after a longer
 * pause; after more than three failures the visitor is offered the way out. Without scripts that is offered at once.
 */
export function FailedStart({ error }: { error: unknown }) {
  const { state, revalidate } = useRevalidator();
  const [failures, setFailures] = useState(0);

  // Each try that fails hands in an error of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is what is counted
  useEffect(() => {
    const count = countFailedStart();
    setFailures(count);
    if (isLastStraw(count)) report(new StartError(count));
    const timer = setTimeout(() => void revalidate(), pauseAfter(count));
    return () => clearTimeout(timer);
  }, [error, revalidate]);

  return (
    <div data-request="initialise" data-status={state === 'loading' ? 'PENDING' : 'REJECTED'}>
      <ErrorScreen
        advice="The shop can’t be shown right now. It is not you. We try again by ourselves."
        reload={offersReload(failures)}
        onReload={forgetFailedStarts}
      />
      <noscript>
        <WayHome />
      </noscript>
      {state === 'loading' && <LoaderScreen />}
    </div>
  );
}
