import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import type { Pages } from './page-outlet.tsx';

/** The page on screen. It is not in a ref, because an error screen remounts the layout. */
let current: { page: string; search: string | undefined } | undefined;

function linksTo(address: string) {
  return [...document.links].filter(({ href }) => href === address);
}

/**
 * Stores, in the page's entry of the history, the link by which the visitor leaves: its address, and its index among the links with that address. It
 * runs before the router handles the click, because afterwards the current entry may be the next page's.
 */
function storeLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  // The browser itself makes the entry of a plain link to an anchor, without a state. With a state that lacks `idx`, the router would count from NaN.
  if (typeof history.state?.idx !== 'number') return;
  if (!link || link.target || link.origin !== location.origin || !isPlainClick(event)) return;
  const leftBy = [link.href, linksTo(link.href).indexOf(link)];
  history.replaceState({ ...history.state, leftBy }, '');
}

/** The link that `storeLink` stored; undefined if it stored none, or if the page no longer has that link. */
function storedLink() {
  const [address, index] = history.state?.leftBy ?? [];
  return linksTo(address)[index];
}

/** The decoded fragment of the address. `decodeURIComponent` would throw for a malformed one. */
function fragment(): string {
  return new URLSearchParams(`id=${location.hash.slice(1).replace(/[&+]/g, encodeURIComponent)}`).get('id') ?? '';
}

/**
 * When another page or an error screen is shown, moves the focus to the link by which the visitor left that page before, as browsers do between
 * documents; else to the element that the fragment names, or to the content. Until the focus moves on, the content or the footer around it has the
 * page's title as its name, so that screen readers announce the title. The focus stays if an element of the page has taken or kept it. If only the
 * query changes, the focus moves only if the focused element was removed. A page behind a modal page or a sheet stays; these restore the focus.
 */
export function useFocusOnPage({ shown }: Pages): void {
  const { pathname, search } = shown?.location.location ?? {};
  const page = `${pathname} ${!useRouteError()}`;
  // Adding the same listener again has no effect.
  useEffect(() => document.addEventListener('click', storeLink, true), []);
  useEffect(() => {
    const last = current;
    current = { page, search };
    if (!last || (last.page === page && (last.search === search || document.activeElement !== document.body))) return;
    // The server's structured data describe the page that the visit began with.
    for (const data of document.querySelectorAll('[type="application/ld+json"]')) data.remove();
    const main = document.getElementById('main');
    if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
    const link = storedLink() ?? document.getElementById(fragment());
    const landmark = link?.closest<HTMLElement>('main, footer') ?? main;
    if (landmark.contains(link ?? null)) link?.focus({ preventScroll: true });
    // A link outside the content and the footer, such as one of the closed menu, is not focused.
    if (document.activeElement !== link) main.focus({ preventScroll: true });
    // The name is set after the focus has moved, because `onblur` removes it. The title may change while the path stays.
    landmark.ariaLabel = document.title;
    (link ?? main).onblur = main.onblur = () => {
      landmark.ariaLabel = null;
    };
  }, [page, search]);
}
