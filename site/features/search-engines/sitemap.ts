import { escapeXml } from '#site/kernel/http/xml.ts';

/** A page, or in an index a part of the sitemap. */
export interface SitemapEntry {
  path: string;
  /** The time of the last change; null, or a text that is not a date, if it is unknown. */
  changedAt: string | null;
}

/** The sitemap in parts of at most `size` pages. */
export function splitSitemap(entries: readonly SitemapEntry[], size: number): SitemapEntry[][] {
  const count = Math.ceil(entries.length / size);
  return Array.from({ length: count }, (_, index) => entries.slice(index * size, (index + 1) * size));
}

/** The newest change among the entries, ISO 8601; null when none is known. */
export function lastChange(entries: readonly SitemapEntry[]): string | null {
  return entries.reduce<string | null>((last, { changedAt }) => {
    const date = dateOf(changedAt);
    return date !== null && date > (last ?? '') ? date : last;
  }, null);
}

/** The addresses of pages (https://www.sitemaps.org/protocol.html). */
export function sitemapResponse(siteUrl: string, entries: readonly SitemapEntry[]): Response {
  return xmlResponse('urlset', 'url', siteUrl, entries);
}

/** The addresses of the sitemap's parts. */
export function indexResponse(siteUrl: string, entries: readonly SitemapEntry[]): Response {
  return xmlResponse('sitemapindex', 'sitemap', siteUrl, entries);
}

function xmlResponse(list: string, item: string, siteUrl: string, entries: readonly SitemapEntry[]): Response {
  const items = entries.map(({ path, changedAt }) => {
    const date = dateOf(changedAt);
    const lastmod = date === null ? '' : `<lastmod>${date}</lastmod>`;
    return `<${item}><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</${item}>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('\n')}
</${list}>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

/** The date in UTC, so that dates can be compared as texts; null for a text that is not a date. */
function dateOf(changedAt: string | null): string | null {
  return changedAt === null || Number.isNaN(Date.parse(changedAt)) ? null : new Date(changedAt).toISOString();
}
