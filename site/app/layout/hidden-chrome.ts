/** Where the page stands alone (NAV-7). */
const bare = new Set([
  '/compatibility-checker',
  '/products',
  '/products/pricing',
  '/products/plans',
  '/products/accessories',
  '/products/offsets',
  '/checkout',
]);

interface Shown {
  nav: boolean;
  banner: boolean;
  footer: boolean;
}

/** Which parts of the frame stand around a page (NAV-1, NAV-7, NAV-8). Routes match in either case, so this does too. */
export function shownChrome(pathname: string, isModal = false): Shown {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  // The page that is nothing but the footer (ROUTE-2).
  if (path === '/footer') return { nav: false, banner: false, footer: true };
  const isBare = isModal || bare.has(path) || path.includes('order-confirmation') || path.includes('footer');
  const isLightPhoneII = /^\/shop\/products\/light-phone-ii(?!i)/.test(path);
  return { nav: !isBare && !isLightPhoneII, banner: !isBare && !isLightPhoneII, footer: !isBare };
}
