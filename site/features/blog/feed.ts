import { href, type MetaDescriptor } from 'react-router';
import type { Article } from '#providers/content/types.ts';
import { escapeXml } from '#site/kernel/http/xml.ts';
import type { SiteFacts } from '#site/kernel/layout/organisation.ts';
import { pageDescription } from '#site/kernel/ui/plain-text.ts';

/** Announces the feed to feed readers (BLOG-3). */
export function feedLink(): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    href: href('/blog/feed.xml'),
  };
}

/** Atom requires a date of the last change (RFC 4287), also for an article that has none. */
const noDate = new Date(0).toISOString();

/** The blog as an Atom feed (BLOG-3). @param articles newest first */
export function atomFeed(articles: readonly Article[], { siteUrl, brand }: SiteFacts, title: string): string {
  const blog = siteUrl + href('/blog');
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${blog}</id>
<title>${escapeXml(title)}</title>
<subtitle>${escapeXml(brand.description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${siteUrl}${href('/blog/feed.xml')}"/>
<link rel="alternate" type="text/html" href="${blog}"/>
<updated>${newest(articles.map(updateOf))}</updated>
<author><name>${escapeXml(brand.name)}</name><uri>${siteUrl}</uri></author>
${articles.map((article) => entry(article, siteUrl)).join('\n')}
</feed>
`;
}

function entry(article: Article, siteUrl: string): string {
  const address = escapeXml(siteUrl + href('/blog/:slug', { slug: article.slug }));
  return `<entry>
<id>${address}</id>
<title>${escapeXml(article.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
${article.createdAt ? `<published>${publicationOf(article)}</published>\n` : ''}<updated>${updateOf(article)}</updated>
<summary>${escapeXml(pageDescription(article) ?? article.title)}</summary>
${article.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join('')}
</entry>`;
}

function publicationOf({ createdAt }: Article): string {
  return createdAt ? new Date(createdAt).toISOString() : noDate;
}

/** The later of publication and last change, because editors may date an article later than its last change. */
function updateOf(article: Article): string {
  return newest([publicationOf(article), ...(article.updatedAt ? [new Date(article.updatedAt).toISOString()] : [])]);
}

function newest(dates: readonly string[]): string {
  return dates.toSorted().at(-1) ?? noDate;
}
