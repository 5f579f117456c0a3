import { createHash, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../request-context.ts';
import type { ContentSources } from './sources.ts';

interface ContentSecurity extends PolicyContext {
  sources: ContentSources;
}

const noInline: InlineHashes = { scripts: [], styles: [] };

/**
 * Sets Content-Security-Policy on every response; a page's policy names its inline scripts by their hashes, for which the page is read whole.
 * Code that writes an inline script or style marks it with the request's `nonce`, which never leaves the server.
 */
export function contentSecurity({ sources, ...policyContext }: ContentSecurity): MiddlewareHandler<Environment> {
  return async function setContentSecurity(context, next) {
    const nonce = randomUUID();
    context.set('inlineNonce', nonce);
    await next();
    const { res } = context;
    const isPage = res.headers.get('content-type')?.startsWith('text/html') ?? false;
    const page = isPage && res.body ? hashInline(await res.text(), nonce) : null;
    if (page) context.res = new Response(page.html, res);
    const policy = contentSecurityPolicy(page ?? noInline, sources, policyContext);
    context.res.headers.set('content-security-policy', policy);
  };
}

const inlineElements = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * Hashes a page's own inline scripts and styles (CSP 3, "hash-source"). Only elements that carry `nonce` are the site's own: anything else that
 * got into the page has no hash and is not executed. The nonce is removed from the whole page, links included: a script cannot copy it, and a page
 * is the same for every visitor.
 *
 * @param nonce Unique to this rendering.
 * @returns the page without the nonce, and the hashes
 */
export function hashInline(html: string, nonce: string): InlineHashes & { html: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes: Record<string, string[]> = { script: [], style: [] };
  for (const [, element = '', attributes = '', text = ''] of html.matchAll(inlineElements)) {
    if (text !== '' && attributes.includes(attribute)) hashes[element]?.push(hashOf(text));
  }
  return { html: html.replaceAll(attribute, ''), scripts: hashes.script ?? [], styles: hashes.style ?? [] };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

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
