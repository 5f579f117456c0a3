import { useLocation } from 'react-router';
import { useFrame } from '#site/kernel/layout/frame.ts';
import { usePageFrame } from '#site/kernel/layout/page-frame.ts';

/** The one address of a page, whatever query or slash it was asked for with. What could not be shown has none. */
export function Canonical() {
  const { pathname } = useLocation();
  const { siteUrl } = useFrame();
  const { isLoaded } = usePageFrame();
  if (!isLoaded) return null;
  const address = siteUrl + (pathname === '/' ? pathname : pathname.replace(/\/$/, ''));
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
    </>
  );
}
