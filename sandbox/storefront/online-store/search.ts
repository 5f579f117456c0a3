import type { SeedPage } from '#seed/online-store-schema.ts';
import type { StorefrontContext } from '../request-context.ts';
import { articleTexts } from './blog-resolvers.ts';
import { pageTexts } from './page-resolvers.ts';
import { type Article, allArticles, onlineStore } from './store.ts';
import { textMatcher } from './text-query.ts';

/** The pages that a shopper's search finds, in the seed's order. */
export function searchPages(query: string, context: StorefrontContext): SeedPage[] {
  return onlineStore(context).pages.filter(textMatcher(query, pageTexts));
}

/** The articles that a shopper's search finds, in the seed's order. */
export function searchArticles(query: string, context: StorefrontContext): Article[] {
  return allArticles(context).filter(textMatcher(query, articleTexts));
}
