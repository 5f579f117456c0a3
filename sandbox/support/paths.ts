import type { Article } from './find-articles.ts';

/** The help centre speaks one language. */
export const locale = 'en-us';

export const homePath = `/hc/${locale}`;
export const searchPath = `${homePath}/search`;

/** Path of an article's page. Its number alone is looked at when it is opened. */
export function articlePath({ id, slug }: Pick<Article, 'id' | 'slug'>): string {
  return `${homePath}/articles/${id}-${slug}`;
}
