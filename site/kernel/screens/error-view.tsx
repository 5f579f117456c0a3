import { href, isRouteErrorResponse } from 'react-router';
import type { ErrorPage } from '#providers/content/types.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { organisation } from '#site/kernel/layout/organisation.ts';
import { useNotFoundBackground } from '#site/kernel/layout/page-handle.ts';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import { FailedPage } from './failed-page.tsx';
import { FailedStart } from './failed-start.tsx';
import { PageProgress } from './page-progress.tsx';
import styles from './picture-screen.module.css';
import { PictureScreen } from './picture-screen.tsx';

/** In place of a page that could not be shown. */
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
  const { status, data } = error;
  if (status === 404) return <NotFoundScreen page={isErrorPage(data) ? data : null} />;
  const isStart = status >= 500 && !isComplete;
  return isStart ? <FailedStart error={error} /> : <FailedPage status={status} error={error} />;
}

/** React Router's own 404, for a path that no route matches, has a string as its data. */
function isErrorPage(data: unknown): data is ErrorPage {
  return typeof data === 'object' && data !== null && 'button' in data;
}

/** ROUTE-15, with the editors' message, button and logo (PAGE-4), or defaults for what they left empty. */
function NotFoundScreen({ page }: { page: ErrorPage | null }) {
  const background = useNotFoundBackground();
  const heading = 'sorry, page not found';
  return (
    <PictureScreen background={background} theme="dark">
      <title>{`404 | ${organisation.name}`}</title>
      <h1 className="display">{heading}</h1>
      {page?.message && page.message !== heading && <p>{page.message}</p>}
      <ButtonLink to={page?.button.href ?? href('/')}>{page?.button.label ?? 'return to home page'}</ButtonLink>
      {page?.logo && (
        <img className={styles.logo} src={page.logo.url} width={page.logo.width} height={page.logo.height} alt="" />
      )}
    </PictureScreen>
  );
}
