import type { InlineHashes } from './inline-hashes.ts';
import type { ContentSources } from './sources.ts';

export interface Surroundings {
  isHttps: boolean;
  /** The tool that reloads the page then writes styles into it, and keeps a connection. */
  isDevelopment: boolean;
}

/**
 * The Content-Security-Policy of a page (SAFE-2): its own scripts by their hashes, the site's files, and what `sources` names. Nothing else
 * is loaded, run or sent, whatever gets into a page.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  sources: ContentSources,
  { isHttps, isDevelopment }: Surroundings,
): string {
  const ownStyles = isDevelopment || sources.panels.length > 0 ? ["'unsafe-inline'"] : styles;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...sources.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Colours and widths that editors choose stand in attributes; sheets come from files, but where another's panel brings its own.
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
