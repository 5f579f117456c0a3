import { useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router';
import { PageBehindContext } from '#site/features/content-pages/page-behind.ts';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { forgetFailedStarts } from '#site/kernel/screens/failed-starts.ts';
import { PageProgress } from '#site/kernel/screens/page-progress.tsx';

/**
 * The page on screen and, where that is a modal one, the page that the visitor was on behind it: as they left it, with its own data and its own
 * location, since the router forgets both. React Router has no other door to the two contexts than their UNSAFE names.
 */
export function PageOutlet() {
  const current = { outlet: useOutlet(), data: useContext(DataContext), location: useContext(LocationContext) };
  const { modal = false } = usePageLayout();
  const last = useRef<typeof current | null>(null);
  const page = modal ? last.current : current;

  useEffect(() => {
    if (!modal) last.current = current;
  });
  useEffect(forgetFailedStarts, []);

  return (
    <>
      <PageProgress />
      {page && (
        <DataContext value={page.data}>
          <LocationContext value={page.location}>{page.outlet}</LocationContext>
        </DataContext>
      )}
      {modal && <PageBehindContext value={page !== null}>{current.outlet}</PageBehindContext>}
    </>
  );
}
