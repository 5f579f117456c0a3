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
  /** The current page if it is over another page, or if it is a modal page without a page behind it; else null. */
  over: ReactNode;
  /** `shown` while the current page is in a sheet; else null. */
  behindSheet: PageBehind | null;
}

export const PagesContext = createContext<Pages>({ shown: null, over: null, behindSheet: null });

/**
 * The page on screen and, behind a modal page or a sheet, the page before it, with the data and the location that it had. The router retains neither,
 * so its contexts provide both, which have no public name (decision 0025). The last entries of the history keep the page behind them, so that going
 * back to such an entry from another page shows the same page behind it.
 */
export function usePages(): Pages {
  const { modal = false, sheet = false } = usePageLayout();
  const [last, setLast] = useState<Page | null>(null);
  const [behindEntries] = useState(() => new Map<string, Page>());
  const { key } = useContext(LocationContext).location;
  const { id } = useCurrentMatch() ?? {};
  const before = behindEntries.get(key) ?? last;
  // A sheet is not shown over a page of its own route.
  const behind = modal || (sheet && before?.match?.id !== id) ? before : null;
  const isOver = modal || behind !== null;
  const page = useCurrentPage(behind !== null);

  // Without an outlet an error screen is shown, and it must not appear behind another page.
  const next = isOver ? last : page.outlet && page;
  // The page is stored during rendering, because an effect would render every page a second time.
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

/** The key of a location's scroll position. A sheet has the key of the page behind it, which does not scroll when the sheet is opened and closed. */
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
  // The site has started if this component is rendered, because an error screen is rendered in its place.
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
