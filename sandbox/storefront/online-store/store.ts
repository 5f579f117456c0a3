import type { SeedArticle, SeedBlog, SeedOnlineStore } from '#seed/online-store-schema.ts';
import type { StorefrontContext } from '../request-context.ts';

/** An article with the blog it stands in. */
export interface Article extends SeedArticle {
  blog: SeedBlog;
}

/** The online store as the seed has it now. */
export function onlineStore(context: StorefrontContext): SeedOnlineStore {
  return context.provider.seed.catalogue.onlineStore;
}

/** The articles of one blog, in the seed's order. */
export function articlesOf(blog: SeedBlog): Article[] {
  return blog.articles.map((article) => ({ ...article, blog }));
}

/** The articles of every blog, blog by blog. */
export function allArticles(context: StorefrontContext): Article[] {
  return onlineStore(context).blogs.flatMap(articlesOf);
}

/** The absolute address of a path of the online store: clients cut the shop's domain off again. */
export function storeUrl(context: StorefrontContext, path: string): string {
  return new URL(path, context.provider.shopUrl).href;
}
