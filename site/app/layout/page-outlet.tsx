import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router';
import { isCartPageEntry } from '#site/features/cart/every-page/cart-status.ts';
import { storeForEntry } from '#site/kernel/browser/history-entries.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { setPageBehind } from '#site/kernel/layout/page-behind-data.ts';
import { type PageBehind, type PageContext, useCurrentMatch, usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { resetFailedStarts } from '#site/kernel/screens/failed-starts.ts';
import { PageProgress } from '#site/kernel/screens/page-progress.tsx';

type Page = ReturnType<typeof useCurrentPage>;

export interface Pages {
  /** The current page, or the one behind a modal page or a sheet; null where there is none. */
  shown: Page | null;
  /** The current page, while it is over another one or, as a modal page, over nothing. */
  over: ReactNode;
  /** The same as `shown` while the current page is in a sheet. */
  behindSheet: PageBehind | null;
}

export const PagesContext = createContext<Pages>({ shown: null, over: null, behindSheet: null });

/**
 * The page on screen and, behind a modal page or a sheet, the page before it: as the visitor left it, with the data and the location that it had.
 * The router retains neither, so both are provided by the router's contexts, which have no public name (decision 0025). An entry of the history
 * keeps its page behind while it is among the last ones: going back to it from another page shows what it was opened over.
 */
export function usePages(): Pages {
  const { modal = false, sheet = false } = usePageLayout();
  const [last, setLast] = useState<Page | null>(null);
  const [behindEntries] = useState(() => new Map<string, Page>());
  const { key } = useContext(LocationContext).location;
  const { id } = useCurrentMatch() ?? {};
  const before = behindEntries.get(key) ?? last;
  // A sheet is not opened over the same page.
  const behind = modal || (sheet && before?.match?.id !== id) ? before : null;
  const isOver = modal || behind !== null;
  const page = useCurrentPage(behind !== null);

  // An error screen, in place of the outlet, is nothing to be shown behind another page.
  const next = isOver ? last : page.outlet && page;
  // Stored during rendering: in an effect it would render every page a second time.
  if (next?.data !== last?.data || next?.location !== last?.location) setLast(next);
  useEffect(() => {
    if (!behind) return;
    storeForEntry(behindEntries, key, behind);
    setPageBehind({ key: behind.location.location.key, loaderData: behind.data?.loaderData ?? {} });
    setLast(behind);
  }, [key, behind, behindEntries]);

  if (!isOver) return { shown: page, over: null, behindSheet: null };
  return { shown: behind, over: page.outlet, behindSheet: sheet && behind ? toPageBehind(behind) : null };
}

function useCurrentPage(hasBackground: boolean) {
  return {
    outlet: useOutlet({ hasBackground } satisfies PageContext),
    data: useContext(DataContext),
    location: useContext(LocationContext),
    match: useCurrentMatch(),
  };
}

function toPageBehind({ match, location }: Page): PageBehind {
  return { match, location: location.location };
}

/**
 * The key of a location's scroll position: a sheet has that of the page behind it, which does not scroll when it is opened and closed.
 */
export function useScrollKey({ shown }: Pages): (location: Location) => string {
  const shownKey = shown?.location.location.key;
  return useCallback(
    ({ key, pathname }) =>
      shownKey && shownKey !== key && isPage('/cart/:flow?', pathname) && !isCartPageEntry() ? shownKey : key,
    [shownKey],
  );
}

export function PageOutlet() {
  const { shown, over } = useContext(PagesContext);
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
      {over}
    </>
  );
}
