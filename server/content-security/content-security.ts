import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../environment.ts';
import { hashInline } from './inline-hashes.ts';
import { contentSecurityPolicy, type Surroundings } from './policy.ts';
import type { ContentSources } from './sources.ts';

interface ContentSecurity extends Surroundings {
  sources: ContentSources;
}

const nothingInline = { scripts: [], styles: [] };

/**
 * Gives every answer its policy; a page's own names its inline scripts, for which the page is read whole. Whoever writes a page marks its
 * scripts and styles with the request's `nonce`, which never leaves the server.
 */
export function contentSecurity({ sources, ...surroundings }: ContentSecurity): MiddlewareHandler<Environment> {
  return async function setContentSecurity(context, next) {
    const nonce = randomUUID();
    context.set('nonce', nonce);
    await next();
    const { res } = context;
    const isPage = res.headers.get('content-type')?.startsWith('text/html') ?? false;
    const page = isPage && res.body ? hashInline(await res.text(), nonce) : null;
    if (page) context.res = new Response(page.html, res);
    const policy = contentSecurityPolicy(page ?? nothingInline, sources, surroundings);
    context.res.headers.set('content-security-policy', policy);
  };
}
