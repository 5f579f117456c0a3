import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { plainPage } from './plain-page.ts';
import type { Environment } from './request-context.ts';

/**
 * Answers a form that leads to another site with a page that refreshes to it, instead of a redirect. Browsers apply `form-action` to each
 * redirect that follows a form (CSP 3, "form-action pre-navigation check"), and a checkout may redirect to hosts that no setting names, such as that
 * of the shopper's wallet: its button would then do nothing. A refresh is a navigation of its own, and replaces the page in the history (HTML,
 * "shared declarative refresh steps").
 */
export function leaveByPage(own: ReadonlySet<string>, siteUrl: string): MiddlewareHandler<Environment> {
  return async function replaceRedirect(context, next) {
    await next();
    const { req, res } = context;
    const location = res.headers.get('location');
    if (req.method !== 'POST' || location === null) return;
    const { href, origin, host } = new URL(location, siteUrl);
    if (own.has(origin)) return;
    const content = html`<p>One moment: you are going on to ${host}.</p><p><a href="${href}">Continue</a></p>`;
    const page = plainPage({ title: 'One moment | Light', nonce: context.get('inlineNonce'), content });
    // Hono copies the headers of the redirect to the new response.
    context.res = new Response(String(page), { headers: { 'content-type': 'text/html; charset=utf-8' } });
    context.res.headers.delete('location');
    context.res.headers.set('refresh', `0; url=${href}`);
  };
}
