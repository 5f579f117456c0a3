import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
  useRouteError,
} from 'react-router';
import { isCartPageEntry } from '#site/features/cart/every-page/cart-status.ts';
import { storeForEntry } from '#site/kernel/browser/history-entries.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { setPageBehind } from '#site/kernel/layout/page-behind-data.ts';
import { type PageBehind, type PageContext, useCurrentMatch, usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { resetFailedStarts } from '#site/kernel/screens/failed-starts.ts';
import { PageProgress } from '#site/kernel/screens/page-progress.tsx';
import { isPlainClick } from '#site/kernel/ui/link.tsx';

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

/** What is on screen; the layout is mounted anew with an error screen. */
let current: { page: string; search: string | undefined } | undefined;

function linksTo(address: string) {
  return [...document.links].filter(({ href }) => href === address);
}

/**
 * Stores in the entry of the history by which link the visitor leaves its page: its address, and which of the links to it. Before the router handles
 * the click, because afterwards the entry may be the next page's.
 */
function storeLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.target || link.origin !== location.origin || !isPlainClick(event)) return;
  const leftBy = [link.href, linksTo(link.href).indexOf(link)];
  history.replaceState({ ...history.state, leftBy }, '');
}

/** undefined also where the page has changed, so that no link stands for another. */
function storedLink() {
  const [address, index] = history.state?.leftBy ?? [];
  return linksTo(address)[index];
}

/**
 * On another page, also an error screen, the focus goes to the link by which the visitor has left it before, as browsers do it between documents, or
 * else to the content. Meanwhile the content or the footer, whichever has the focus, has the page's title as its name, so that screen readers say it.
 * Not where something on the page has taken the focus, or kept it. So it is when another query alone has removed the focused element. The page behind
 * a modal page or a sheet stays, and these return the focus themselves.
 */
export function useFocusOnPage({ shown }: Pages): void {
  const { pathname, search } = shown?.location.location ?? {};
  const page = `${pathname} ${!useRouteError()}`;
  // A listener that is added again is the same one.
  useEffect(() => document.addEventListener('click', storeLink, true), []);
  useEffect(() => {
    const last = current;
    current = { page, search };
    if (!last || (last.page === page && (last.search === search || document.activeElement !== document.body))) return;
    // Structured data are the server's, of the page that the visit began with.
    for (const data of document.querySelectorAll('[type="application/ld+json"]')) data.remove();
    const main = document.getElementById('main');
    if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
    const link = storedLink();
    const place = link?.closest<HTMLElement>('main, footer') ?? main;
    if (place.contains(link ?? null)) link?.focus({ preventScroll: true });
    // A link of a closed menu does not take it.
    if (document.activeElement !== link) main.focus({ preventScroll: true });
    // Now that the element before it has lost the focus. The title may change while the path stays.
    place.ariaLabel = document.title;
    (link ?? main).onblur = main.onblur = () => {
      place.ariaLabel = null;
    };
  }, [page, search]);
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
