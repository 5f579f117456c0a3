import type { MouseEvent, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { withRef } from './carried-ref.ts';

interface LinkProps {
  /** Without a target, nothing but the words. */
  to: string;
  newTab?: boolean;
  className?: string;
  ariaLabel?: string | null;
  ariaCurrent?: 'page' | 'true';
  /** For a link that does something else where scripts run; it prevents the navigation then. */
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** Any link an editor may write: mail, the web in a new tab, or a place in this site (LINK-1 to LINK-4). */
export function Link({ to: target, newTab = false, className, ariaLabel, ariaCurrent, onClick, children }: LinkProps) {
  const { search } = useLocation();
  const to = withRef(target, search);
  const common = { className, 'aria-label': ariaLabel ?? undefined, 'aria-current': ariaCurrent };
  if (isMail(to)) {
    return (
      <a {...common} href={to.startsWith('mailto:') ? to : `mailto:${to}`}>
        {children}
      </a>
    );
  }
  if (isExternal(to) || newTab) {
    const tab = newTab || isWeb(to) ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a {...common} href={to} {...tab}>
        {children}
      </a>
    );
  }
  return (
    // A link that only changes the query leads to the same page: what was read stays in place (ROUTE-18).
    <RouterLink {...common} to={to} viewTransition preventScrollReset={to.startsWith('?')} onClick={onClick}>
      {children}
    </RouterLink>
  );
}

function isMail(target: string): boolean {
  return target.includes('@') && !target.includes('/');
}

function isExternal(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target);
}

/** The rest opens another app, for which an empty tab would be left behind. */
function isWeb(target: string): boolean {
  return /^(https?:)?\/\//i.test(target);
}
