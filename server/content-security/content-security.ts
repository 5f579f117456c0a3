import type { MiddlewareHandler } from 'hono';
import { inlineHashes } from './inline-hashes.ts';
import { contentSecurityPolicy, type Surroundings } from './policy.ts';
import type { ContentSources } from './sources.ts';

const nothingInline = { scripts: [], styles: [] };

/** Gives every answer its policy; a page's own names its inline scripts, for which the page is read whole. */
export function contentSecurity(sources: ContentSources, surroundings: Surroundings): MiddlewareHandler {
  return async function setContentSecurity(context, next) {
    await next();
    const { res } = context;
    const isPage = res.headers.get('content-type')?.startsWith('text/html') ?? false;
    const html = isPage && res.body ? await res.text() : null;
    const policy = contentSecurityPolicy(html === null ? nothingInline : inlineHashes(html), sources, surroundings);
    if (html !== null) context.res = new Response(html, res);
    context.res.headers.set('content-security-policy', policy);
  };
}
