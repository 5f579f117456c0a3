import { isRouteErrorResponse, useRouteError } from 'react-router';
import type { ErrorPage } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import { useLayoutData } from './layout-data.ts';

/** What the screen of a page that is not there stands on: the error page's picture, else that of the settings; null for any other screen. */
export function useNotFoundBackground(): Picture | null {
  const error = useRouteError();
  const { errorPageBackground } = useLayoutData().settings;
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  const page: ErrorPage | null = error.data;
  return page?.background ?? errorPageBackground;
}
