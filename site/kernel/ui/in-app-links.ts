import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';

/** A click handler for sanitised HTML: a plain click on a link into the site becomes a navigation, any other is the browser's. */
export function useInAppLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // The text may stand in a link itself, which is not ours to follow.
    if (!link || !event.currentTarget.contains(link) || link.origin !== window.location.origin) return;
    if (!isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}
