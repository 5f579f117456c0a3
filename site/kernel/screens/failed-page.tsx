import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useHydrated, useOnline } from '#site/kernel/browser/browser-state.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { ErrorScreen, TryAgainLink } from './error-screen.tsx';

const refused = 'This page can’t take that. Please go back and try again.';
const advice: Readonly<Record<number, string>> = { 400: refused, 405: refused };
const temporary = 'We can’t show this page right now. It\u00a0isn’t\u00a0you. Please try again in a minute.';
const offline = 'You are offline. The page will come when you are back.';

interface FailedPageProps {
  status: number;
  error: unknown;
}

/** A page that could not be shown. It is retried in place, on request and when the browser is online again. */
export function FailedPage({ status, error }: FailedPageProps) {
  const { state, revalidate } = useRevalidator();
  const isHydrated = useHydrated();
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);

  // An error that a boundary of the router catches does not reach the window's error listeners (error-reports/listen.ts).
  useEffect(() => {
    if (error instanceof Error) reportError(error);
  }, [error]);

  // Only the change to online starts a retry: a page that failed while online is not retried automatically.
  useEffect(() => {
    if (isOnline && !wasOnline.current) void revalidate();
    wasOnline.current = isOnline;
  }, [isOnline, revalidate]);

  return (
    <ErrorScreen advice={isOnline ? (advice[status] ?? temporary) : offline} reload>
      {status >= 500 &&
        (isHydrated ? (
          <Button type="button" variant="secondary" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        ) : (
          <TryAgainLink />
        ))}
    </ErrorScreen>
  );
}
