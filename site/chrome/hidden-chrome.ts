/** Where the page stands alone, without nav, banner and footer (NAV-7). */
const bare = new Set([
  '/compatibility-checker',
  '/products',
  '/products/pricing',
  '/products/plans',
  '/products/accessories',
  '/products/offsets',
  '/checkout',
]);

export function isBare(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return bare.has(path) || path.includes('order-confirmation') || path.includes('footer');
}
