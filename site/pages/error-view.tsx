import { isRouteErrorResponse } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Which screen an error gets: "not found" and "went wrong" are never the same. */
export function ErrorView({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 404 ? <NotFoundScreen /> : <ErrorScreen status={status} />;
}
