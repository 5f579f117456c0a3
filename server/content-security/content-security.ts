import type { MiddlewareHandler } from 'hono';
import { takeMarks } from './inline-hashes.ts';
import { ownMark } from './own-mark.ts';
import { contentSecurityPolicy, type Surroundings } from './policy.ts';
import type { ContentSources } from './sources.ts';

interface ContentSecurity extends Surroundings {
  sources: ContentSources;
}

const nothingInline = { scripts: [], styles: [] };

/** Gives every answer its policy; a page's own names its inline scripts, for which the page is read whole. */
export function contentSecurity({ sources, ...surroundings }: ContentSecurity): MiddlewareHandler {
  return async function setContentSecurity(context, next) {
    await next();
    const { res } = context;
    const isPage = res.headers.get('content-type')?.startsWith('text/html') ?? false;
    const page = isPage && res.body ? takeMarks(await res.text(), ownMark) : null;
    if (page) context.res = new Response(page.html, res);
    const policy = contentSecurityPolicy(page ?? nothingInline, sources, surroundings);
    context.res.headers.set('content-security-policy', policy);
  };
}
