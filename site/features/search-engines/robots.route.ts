import { href } from 'react-router';
import { siteContext } from '#site/kernel/context.ts';
import type { Route } from './+types/robots.route.ts';

/**
 * What crawlers may request (RFC 9309). In production everything: pages that search engines must not index say so themselves, and a crawler has
 * to request a page to read that.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl, isIndexed } = context.get(siteContext);
  const rules = isIndexed ? `Allow: /\n\nSitemap: ${siteUrl}${href('/sitemap.xml')}` : 'Disallow: /';
  return new Response(`User-agent: *\n${rules}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
