import { href, type MetaDescriptor } from 'react-router';
import type { Article } from '#providers/content/types.ts';
import { organisation } from '#site/kernel/layout/organisation.ts';
import { summaryOf } from './articles.ts';

/** Announces the feed to feed readers (BLOG-3). */
export function feedLink(): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Light blog',
    href: href('/blog/feed.xml'),
  };
}

/** Atom requires a date (RFC 4287), also for an article that editors gave none. */
const noDate = new Date(0).toISOString();

/** The blog as an Atom feed (BLOG-3). @param articles newest first */
export function atomFeed(articles: readonly Article[], siteUrl: string): string {
  const blog = siteUrl + href('/blog');
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${blog}</id>
<title>${organisation.name} blog</title>
<subtitle>${escapeXml(organisation.description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${siteUrl}${href('/blog/feed.xml')}"/>
<link rel="alternate" type="text/html" href="${blog}"/>
<updated>${dateOf(articles[0])}</updated>
<author><name>${organisation.name}</name><uri>${siteUrl}</uri></author>
${articles.map((article) => entry(article, siteUrl)).join('\n')}
</feed>
`;
}

function entry(article: Article, siteUrl: string): string {
  const address = escapeXml(siteUrl + href('/blog/:slug', { slug: article.slug }));
  const date = dateOf(article);
  return `<entry>
<id>${address}</id>
<title>${escapeXml(article.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${date}</published>
<updated>${date}</updated>
<summary>${escapeXml(summaryOf(article) ?? article.title)}</summary>
${article.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join('')}
</entry>`;
}

function dateOf(article: Pick<Article, 'createdAt'> | undefined): string {
  return article?.createdAt ? new Date(article.createdAt).toISOString() : noDate;
}

/** Characters that XML does not allow are dropped. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
