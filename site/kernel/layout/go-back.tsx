import type { MouseEvent, ReactNode } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { Link } from '#site/kernel/ui/link.tsx';

interface GoBackProps {
  className?: string;
  children: ReactNode;
}

/** Link back to the previous page, or home when this is the visitor's first page; without JavaScript always home (NAV-10). */
export function GoBack({ className, children }: GoBackProps) {
  const goBack = useGoBack();
  const location = useLocation();

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event) || (left !== location && !hasPreviousPage())) return;
    event.preventDefault();
    goBack();
  }

  return (
    <Link to={href('/')} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}

/** The router's location that the visitor is leaving. Each navigation has a new location object, even a navigation back to the same page. */
let left: unknown;

function forgetLeft(): void {
  left = null;
}

/** `GoBack` as a function, for pages that are closed by other means than a link. Until the first call has left the page, further calls do nothing. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    if (left === location) return;
    left = location;
    // A page that the back-forward cache restores has the same location object again.
    addEventListener('pagehide', forgetLeft);
    void (hasPreviousPage() ? navigate(-1) : navigate('/'));
  };
}

/**
 * Whether the visitor was on another page of this site before, in this tab: by the router's index in `history.state`, or by the referrer of a
 * document load. `/` counts like any page. `/start` does not count, because it leads on to another site, and going back to it would leave this one
 * (decision 0045).
 */
function hasPreviousPage(): boolean {
  const { state, length } = window.history;
  const isFirstOfApp = !(state?.idx > 0);
  return !isFirstOfApp || (length > 1 && isVisited(document.referrer));
}

function isVisited(referrer: string): boolean {
  if (!referrer) return false;
  const { origin, pathname } = new URL(referrer);
  return origin === window.location.origin && !isPage('/start', pathname);
}
