import { useContext, useEffect, useState } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router';
import type { ModalContext } from '#site/features/content-pages/modal-page.tsx';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { resetFailedStarts } from '#site/kernel/screens/failed-starts.ts';
import { PageProgress } from '#site/kernel/screens/page-progress.tsx';

/**
 * The page on screen and, behind a modal page, the page before it: as the visitor left it, with the data and the location that it had. The
 * router retains neither, so both are provided by the router's contexts, which have no public name (decision 0025).
 */
export function PageOutlet() {
  const { modal = false } = usePageLayout();
  const [background, setBackground] = useState<typeof page | null>(null);
  const outlet = useOutlet({ hasBackground: background !== null } satisfies ModalContext);
  const page = { outlet, data: useContext(DataContext), location: useContext(LocationContext) };
  const shown = modal ? background : page;

  // Stored during rendering: in an effect it would render every page a second time.
  if (!modal && (page.data !== background?.data || page.location !== background.location)) setBackground(page);
  // The site has started: an error screen is rendered in place of this component.
  useEffect(resetFailedStarts, []);

  return (
    <>
      <PageProgress />
      {shown && (
        <DataContext value={shown.data}>
          <LocationContext value={shown.location}>{shown.outlet}</LocationContext>
        </DataContext>
      )}
      {modal && outlet}
    </>
  );
}
