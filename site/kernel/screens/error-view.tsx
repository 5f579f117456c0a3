import { isRouteErrorResponse } from 'react-router';
import type { ErrorPage } from '#providers/content/types.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { FailedPage } from './failed-page.tsx';
import { FailedStart } from './failed-start.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PageProgress } from './page-progress.tsx';

/** In place of a page, with the sign of what is on its way next. */
export function ErrorView({ error }: { error: unknown }) {
  return (
    <>
      <PageProgress />
      <ErrorScreenOf error={error} />
    </>
  );
}

/** Which screen an error gets: "not found" and "went wrong" are never the same, nor are a page that failed and a site that never started (PAGE-6). */
function ErrorScreenOf({ error }: { error: unknown }) {
  const { isComplete } = useLayoutData();
  if (!isRouteErrorResponse(error)) return <FailedPage status={500} error={error} />;
  const { status, data } = error;
  if (status === 404) return <NotFoundScreen page={isErrorPage(data) ? data : null} />;
  const isStart = status >= 500 && !isComplete;
  return isStart ? <FailedStart error={error} /> : <FailedPage status={status} error={error} />;
}

/** The router's own 404, for a path that no route can match, carries a sentence instead. */
function isErrorPage(data: unknown): data is ErrorPage {
  return typeof data === 'object' && data !== null && 'button' in data;
}
