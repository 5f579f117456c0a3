/** First-party cookies that the pixel's script sets (Meta, "fbp and fbc parameters"). */
export const pixelCookies = ['_fbp', '_fbc'] as const;

/**
 * The domains for which a script on this host may have set a cookie: deleting it requires the same domain. Includes public suffixes, which
 * browsers ignore.
 */
export function domainsAround(hostname: string): string[] {
  if (/^[\d.]+$|:/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
