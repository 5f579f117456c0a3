import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

interface LinkProps {
  /** Without a target, nothing but the words. */
  to: string;
  newTab?: boolean;
  className?: string;
  ariaLabel?: string | null;
  ariaCurrent?: 'page' | 'true';
  children: ReactNode;
}

/** Any link an editor may write: mail, the web in a new tab, or a place in this site (LINK-1 to LINK-3). */
export function Link({ to, newTab = false, className, ariaLabel, ariaCurrent, children }: LinkProps) {
  const common = { className, 'aria-label': ariaLabel ?? undefined, 'aria-current': ariaCurrent };
  if (isMail(to)) {
    return (
      <a {...common} href={to.startsWith('mailto:') ? to : `mailto:${to}`}>
        {children}
      </a>
    );
  }
  if (isExternal(to) || newTab) {
    return (
      <a {...common} href={to} target="_blank" rel="noopener">
        {children}
      </a>
    );
  }
  return (
    <RouterLink {...common} to={to} viewTransition>
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
