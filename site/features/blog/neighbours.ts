import type { ArticleCard } from '#providers/content/types.ts';
import { type Entry, entryOf } from './groups.ts';

/** What was written before and after an article; null at either end. */
export interface Neighbours {
  newer: Entry | null;
  older: Entry | null;
}

/** @param articles newest first */
export function neighboursOf(slug: string, articles: readonly ArticleCard[]): Neighbours {
  const place = articles.findIndex((article) => article.slug === slug);
  const at = (index: number) => {
    const article = place < 0 ? undefined : articles[index];
    return article ? entryOf(article) : null;
  };
  return { newer: at(place - 1), older: at(place + 1) };
}
