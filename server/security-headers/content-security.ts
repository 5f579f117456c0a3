import { createHash, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../request-context.ts';
import { contentSecurityPolicy, type InlineHashes, type PolicyContext } from './policy.ts';
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
    context.set('nonce', nonce);
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
