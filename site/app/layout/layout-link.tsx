import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Link as LinkShape } from '#providers/shaping/links/types.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Link } from '#site/kernel/ui/link.tsx';

interface LayoutLinkProps {
  link: LinkShape;
  className?: string;
  children: ReactNode;
}

/** A link of the menu or the footer: marked as current on its own page, and with an absolute address for a new tab (NAV-9). */
export function LayoutLink({ link: { href, openInNewTab, ariaLabel }, className, children }: LayoutLinkProps) {
  const { pathname } = useLocation();
  const { siteUrl } = useLayoutData();
  const isOwnPath = /^\/(?!\/)/.test(href);
  return (
    <Link
      to={openInNewTab && isOwnPath ? siteUrl + href : href}
      newTab={openInNewTab}
      ariaLabel={ariaLabel}
      className={className}
      ariaCurrent={isOwnPath && pathOf(href) === pathOf(pathname) ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** The path of an address, without query, hash and trailing slash. */
function pathOf(href: string): string {
  const [path = ''] = href.split(/[?#]/);
  return path.replace(/\/$/, '');
}
