import { hash, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../requests/request-context.ts';
import type { ContentSources } from './sources.ts';

export interface ContentSecurity extends PolicyContext {
  sources: ContentSources;
}

const noInline: InlineHashes = { scripts: [], styles: [] };

/** A page without its nonce, in as many parts as before, and its policy. */
interface SecuredPage {
  parts: string[];
  policy: string;
}

/**
 * Makes the policy of a page, which names the page's inline scripts and styles by their hashes. Code that writes one marks it with the rendering's
 * `nonce`. A page comes in parts, each of whole elements, so that it is not copied into one string.
 */
export function createPageSecurity({ sources, ...policyContext }: ContentSecurity) {
  return function securePage(page: readonly string[], nonce: string): SecuredPage {
    const parts = page.map((part) => hashInline(part, nonce));
    const hashes = {
      scripts: parts.flatMap(({ scripts }) => scripts),
      styles: parts.flatMap(({ styles }) => styles),
    };
    return { parts: parts.map(({ html }) => html), policy: contentSecurityPolicy(hashes, sources, policyContext) };
  };
}

/**
 * Sets Content-Security-Policy on every response. A rendered page has one already (site/entry.server.tsx); for a page that the server itself
 * writes, the page is read whole. The request's `nonce` never leaves the server.
 */
export function contentSecurity(options: ContentSecurity): MiddlewareHandler<Environment> {
  const securePage = createPageSecurity(options);
  const { sources, ...policyContext } = options;
  const withoutInline = contentSecurityPolicy(noInline, sources, policyContext);
  return async function setContentSecurity(context, next) {
    const nonce = randomUUID();
    context.set('inlineNonce', nonce);
    await next();
    const { res } = context;
    if (res.headers.has(headerName)) return;
    const isPage = res.headers.get('content-type')?.startsWith('text/html') ?? false;
    const page = isPage && res.body ? securePage([await res.text()], nonce) : null;
    if (page) context.res = new Response(page.parts.join(''), res);
    context.res.headers.set(headerName, page?.policy ?? withoutInline);
  };
}

const headerName = 'content-security-policy';

const inlineElement = /^<(script|style)\s/;

/**
 * Hashes a page's own inline scripts and styles (CSP 3, "hash-source"). Only elements that carry `nonce` are the site's own: anything else that got
 * into the page has no hash and is not executed. The nonce is removed from the whole page, links included: a script cannot copy it, and a page is the
 * same for every visitor. The function searches for the nonce instead of elements, because it reads every page and has to be fast.
 *
 * @param nonce Unique to this rendering.
 * @returns the page without the nonce, and the hashes
 */
export function hashInline(html: string, nonce: string): InlineHashes & { html: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes: Record<string, string[]> = { script: [], style: [] };
  if (!html.includes(attribute)) return { html, scripts: [], styles: [] };
  const parts: string[] = [];
  let end = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, end)) {
    parts.push(html.slice(end, at));
    end = at + attribute.length;
    const element = inlineElement.exec(html.slice(html.lastIndexOf('<', at), end))?.[1];
    if (!element) continue;
    const text = html.slice(html.indexOf('>', end) + 1, html.indexOf(`</${element}>`, end));
    if (text !== '') hashes[element]?.push(hashOf(text));
  }
  parts.push(html.slice(end));
  return { html: parts.join(''), scripts: hashes.script ?? [], styles: hashes.style ?? [] };
}

function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
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
    // Firefox checks prefetches of pages against it. Every other kind of request has its directive below, so it allows nothing else.
    'default-src': ["'self'"],
    'worker-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...sources.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Style attributes carry colors and widths that editors choose. Style elements are files, except where a third party's panel adds its own.
    'style-src-elem': ["'self'", ...ownStyles, ...sources.panels],
    'img-src': ["'self'", 'data:', ...sources.media, ...sources.beacons],
    'media-src': ["'self'", ...sources.media],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...sources.beacons],
    'frame-src': [...sources.players, ...sources.panels],
    'form-action': ["'self'", ...sources.forms],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': sources.embedders.length > 0 ? sources.embedders : ["'none'"],
    // The financing provider's panel writes markup of its own, and Vite does when it reloads modules, so Trusted Types are off with either.
    ...(sources.panels.length === 0 &&
      !isDevelopment && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}
