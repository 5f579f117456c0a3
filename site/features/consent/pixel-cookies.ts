/** Cookies that the pixel's script leaves with us (Meta, "fbp and fbc parameters"). */
export const pixelCookies = ['_fbp', '_fbc'] as const;

/**
 * The domains that a script on this host may have set a cookie for, which it can be taken away from by that name alone; a browser ignores
 * those that belong to nobody.
 */
export function domainsAround(hostname: string): string[] {
  if (/^[\d.]+$|:/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
