import type { Article } from '#providers/content/types.ts';
import { organisation, organisationData } from '#site/kernel/layout/organisation.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';

/** An article as search engines are told about it (schema.org). */
export function articleData(
  article: Pick<Article, 'slug' | 'title' | 'createdAt' | 'picture' | 'tags'>,
  summary: string | null,
  siteUrl: string,
): object {
  const { slug, title, createdAt, picture, tags } = article;
  const publisher = organisationData(siteUrl);
  return {
    '@type': 'BlogPosting',
    headline: title,
    url: `${siteUrl}/blog/${slug}`,
    mainEntityOfPage: `${siteUrl}/blog/${slug}`,
    description: summary ?? organisation.description,
    ...(createdAt && { datePublished: new Date(createdAt).toISOString() }),
    ...(picture && { image: pictureAddress(picture, 1200) }),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    author: publisher,
    publisher,
  };
}
