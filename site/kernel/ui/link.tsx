import type { MouseEvent, ReactNode } from 'react';
import { createPath, Link as RouterLink, resolvePath } from 'react-router';
import { useOnline } from '#site/kernel/browser/browser-state.ts';
import { hasSlowConnection } from '#site/kernel/browser/connection.ts';
import { isFile } from '#site/kernel/http/address.ts';
import { useCarriedSearch, withRef } from './carried-ref.ts';

interface LinkProps {
  /** Email address, URL, path of this site or query of the current page. */
  to: string;
  newTab?: boolean;
  className?: string;
  ariaLabel?: string | null;
  ariaCurrent?: 'page' | 'true';
  /** Whether the link always adds an entry to the history; by default a link to the current page replaces its entry. */
  isPushed?: boolean;
  /** Whether the scroll position stays, for a page that the visitor takes for the same one. It always stays if only the query changes. */
  keepsScroll?: boolean;
  /** Called at a click. It may prevent the navigation, for a link that does something else with JavaScript. */
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** The page's data and code are loaded when the visitor is about to follow the link, except with Save-Data or a slow connection. */
const prefetch = hasSlowConnection() ? 'none' : 'intent';

/** Any link that an editor may enter: an email address, the web in a new tab, or a page of this site (LINK-1 to LINK-4). */
export function Link({
  to: target,
  newTab = false,
  className,
  ariaLabel,
  ariaCurrent,
  isPushed,
  keepsScroll = false,
  onClick,
  children,
}: LinkProps) {
  const search = useCarriedSearch();
  // Offline nothing is loaded ahead: browsers remember that a module could not be loaded, and would not load it later either.
  const isOnline = useOnline();
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
  // React Router's link prepares navigations, which takes a twentieth of a page's rendering and does not change the HTML.
  if (import.meta.env.SSR && to.startsWith('/')) {
    return (
      <a {...common} href={createPath(resolvePath(to))}>
        {children}
      </a>
    );
  }
  const isDocument = isFile(to);
  return (
    // A link that only changes the query leads to the same page, which does not scroll to the top (ROUTE-18).
    <RouterLink
      {...common}
      to={to}
      replace={isPushed ? false : undefined}
      prefetch={isOnline && !isDocument ? prefetch : 'none'}
      reloadDocument={isDocument}
      viewTransition
      preventScrollReset={keepsScroll || to.startsWith('?')}
      // Every route is in the manifest (react-router.config.ts).
      discover="none"
      onClick={onClick}
    >
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

/** Other schemes open another app and would leave an empty tab behind. */
function isWeb(target: string): boolean {
  return /^(https?:)?\/\//i.test(target);
}
