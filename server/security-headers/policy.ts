import type { ContentSources } from './sources.ts';

/** CSP hashes of the inline scripts and styles that are the site's own. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

export interface PolicyContext {
  isHttps: boolean;
  /** Vite then writes inline styles, and connects by WebSocket. */
  isDevelopment: boolean;
}

/**
 * The Content-Security-Policy of a page (SAFE-2): allows its own inline scripts by hash, the site's files, and the origins in `sources`, and
 * nothing else.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  sources: ContentSources,
  { isHttps, isDevelopment }: PolicyContext,
): string {
  const ownStyles = isDevelopment || sources.panels.length > 0 ? ["'unsafe-inline'"] : styles;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...sources.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Style attributes carry colours and widths that editors choose. Style elements are files, except where a third party's panel adds its own.
    'style-src-elem': ["'self'", ...ownStyles, ...sources.panels],
    'img-src': ["'self'", 'data:', ...sources.media, ...sources.beacons],
    'media-src': ["'self'", ...sources.media],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...sources.beacons],
    'frame-src': [...sources.players, ...sources.panels],
    'form-action': ["'self'", ...sources.forms],
    'manifest-src': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}
