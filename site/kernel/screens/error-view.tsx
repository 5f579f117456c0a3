import { isRouteErrorResponse } from 'react-router';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { notFoundData } from '#site/kernel/layout/page-handle.ts';
import { FailedPage } from './failed-page.tsx';
import { FailedStart } from './failed-start.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PageProgress } from './page-progress.tsx';

/** The error screen in place of a page that could not be shown. */
export function ErrorView({ error }: { error: unknown }) {
  return (
    <>
      <PageProgress />
      <ErrorScreenOf error={error} />
    </>
  );
}

/** "Not found" and "went wrong" have different screens, as have a page that failed and a site that could not start (PAGE-6). */
function ErrorScreenOf({ error }: { error: unknown }) {
  const { isComplete } = useLayoutData();
  if (!isRouteErrorResponse(error)) return <FailedPage status={500} error={error} />;
  const { status } = error;
  if (status === 404) return <NotFoundScreen page={notFoundData(error)?.page ?? null} />;
  const isStart = status >= 500 && !isComplete;
  return isStart ? <FailedStart error={error} /> : <FailedPage status={status} error={error} />;
}
