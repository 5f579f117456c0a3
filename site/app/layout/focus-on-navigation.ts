import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import type { Pages } from './page-outlet.tsx';

/** The page on screen; not in a ref, since the layout is mounted anew with an error screen. */
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
  // An entry that the browser made for a plain link to an anchor has no state. With one that lacks its index, the router would count from NaN.
  if (typeof history.state?.idx !== 'number') return;
  if (!link || link.target || link.origin !== location.origin || !isPlainClick(event)) return;
  const leftBy = [link.href, linksTo(link.href).indexOf(link)];
  history.replaceState({ ...history.state, leftBy }, '');
}

/** undefined also where the page has changed, so that no link stands for another. */
function storedLink() {
  const [address, index] = history.state?.leftBy ?? [];
  return linksTo(address)[index];
}

/** The decoded fragment of the address. Not by `decodeURIComponent`, which throws at a malformed one. */
function fragment(): string {
  return new URLSearchParams(`id=${location.hash.slice(1).replace(/[&+]/g, encodeURIComponent)}`).get('id') ?? '';
}

/**
 * On another page, also an error screen, the focus goes to the link by which the visitor has left it before, as browsers do it between documents,
 * or else to what the fragment of the address names, or to the content. Meanwhile the content or the footer, whichever has the focus, has the page's
 * title as its name, so that screen readers say it. Not where something on the page has taken the focus, or kept it. So it is when another query
 * alone has removed the focused element. The page behind a modal page or a sheet stays, and these return the focus themselves.
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
    const link = storedLink() ?? document.getElementById(fragment());
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
