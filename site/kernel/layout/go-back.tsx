import type { MouseEvent, ReactNode } from 'react';
import { href, useNavigate } from 'react-router';
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

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event) || !hasPreviousPage()) return;
    event.preventDefault();
    goBack();
  }

  return (
    <Link to={href('/')} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}

/** The same as a function, for pages that are closed by other means than a link. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (hasPreviousPage() ? navigate(-1) : navigate('/'));
}

/**
 * In this tab, on this site: by the router's index in `history.state`, or by the referrer of a document load. `/` counts as home like any page;
 * `/start` only starts a visit: it leads on to another site, so that going back to it would leave this one (decision 0045).
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
