import { useLocation } from 'react-router';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';

/** The one address of a page, whatever query or slash it was asked for with. What could not be shown has none. */
export function Canonical() {
  const { pathname } = useLocation();
  const { siteUrl } = useLayoutData();
  const { isLoaded } = usePageLayout();
  if (!isLoaded) return null;
  const address = siteUrl + (pathname === '/' ? pathname : pathname.replace(/\/$/, ''));
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
    </>
  );
}
