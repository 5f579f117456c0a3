import type {
  ArticleContentArgs,
  ArticleExcerptArgs,
  BlogArticleByHandleArgs,
  BlogArticlesArgs,
  QueryRootArticleArgs,
  QueryRootArticlesArgs,
  QueryRootBlogArgs,
  QueryRootBlogByHandleArgs,
  QueryRootBlogsArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import type { SeedArticle, SeedBlog } from '#seed/online-store-schema.ts';
import { html } from '../../page/html.ts';
import { picture } from '../catalogue/image-resolvers.ts';
import { noMetafields } from '../catalogue/metafield-resolvers.ts';
import { plainText, truncate } from '../catalogue/plain-text.ts';
import { connection, emptyConnection, type PageArguments } from '../connection.ts';
import { dateTime } from '../date-time.ts';
import { gid, numberOf } from '../gid.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { ResolverMap } from '../resolver.ts';
import { byHandleOrId } from './by-handle-or-id.ts';
import { type Orders, sortedBy } from './order.ts';
import { type Article, allArticles, articlesOf, onlineStore } from './store.ts';
import { type Texts, textMatcher } from './text-query.ts';

const blogOrders: Orders<SeedBlog> = {
  ID: ({ id }) => id,
  HANDLE: ({ handle }) => handle,
  TITLE: ({ title }) => title.toLowerCase(),
};

const articleOrders: Orders<Article> = {
  ID: ({ id }) => id,
  AUTHOR: ({ author }) => nameOf(author),
  BLOG_TITLE: ({ blog }) => blog.title.toLowerCase(),
  PUBLISHED_AT: ({ publishedAt }) => publishedAt,
  UPDATED_AT: ({ publishedAt }) => publishedAt,
  TITLE: ({ title }) => title.toLowerCase(),
};

export const blogResolvers: ResolverMap = {
  QueryRoot: {
    blog: (_root, args: QueryRootBlogArgs, context) => byHandleOrId('Blog', onlineStore(context).blogs, args),
    blogByHandle: (_root, args: QueryRootBlogByHandleArgs, context) =>
      byHandleOrId('Blog', onlineStore(context).blogs, args),
    blogs: (_root, args: QueryRootBlogsArgs, context) => {
      const found = onlineStore(context).blogs.filter(textMatcher(args.query, blogTexts));
      const sorted = sortedBy(found, args.sortKey, blogOrders);
      return connection(
        sorted,
        args,
        ({ id }) => id,
        (blog) => blog,
      );
    },
    article: (_root, { id }: QueryRootArticleArgs, context) => articleNode(id, context),
    articles: (_root, args: QueryRootArticlesArgs, context) => articleConnection(allArticles(context), args),
  },
  Blog: {
    ...noMetafields,
    id: (blog: SeedBlog) => gid('Blog', blog.id),
    articles: (blog: SeedBlog, args: BlogArticlesArgs) => articleConnection(articlesOf(blog), args),
    articleByHandle: (blog: SeedBlog, { handle }: BlogArticleByHandleArgs) =>
      articlesOf(blog).find((article) => article.handle === handle) ?? null,
    authors: (blog: SeedBlog) => [...new Map(blog.articles.map(({ author }) => [author.email, author])).values()],
    onlineStoreUrl: () => null,
  },
  Article: {
    ...noMetafields,
    id: (article: Article) => gid('Article', article.id),
    authorV2: (article: Article) => article.author,
    comments: (_article, page: PageArguments) => emptyConnection(page),
    content: (article: Article, { truncateAt }: ArticleContentArgs) =>
      truncate(plainText(article.contentHtml), truncateAt),
    excerpt: (article: Article, { truncateAt }: ArticleExcerptArgs) =>
      article.excerpt === null ? null : truncate(article.excerpt, truncateAt),
    excerptHtml: (article: Article) => (article.excerpt === null ? null : html`<p>${article.excerpt}</p>`.toString()),
    image: ({ image }: Article, _args, context) => (image === null ? null : picture(image.file, image.alt, context)),
    publishedAt: (article: Article) => dateTime(article.publishedAt),
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
  },
  ArticleAuthor: {
    name: nameOf,
  },
};

/** What a search asks of an article, by word and by field. */
export function articleTexts({ title, handle, tags, contentHtml, blog, author }: Article): Texts {
  return {
    words: [title, plainText(contentHtml), ...tags],
    contain: { title: [title], blog_title: [blog.title], author: [nameOf(author)] },
    equal: { handle: [handle], tag: tags },
  };
}

/** The article with this id; null when there is none. Throws "Invalid global id" for what is no id. */
export function articleNode(id: string, context: StorefrontContext): Article | null {
  const number = numberOf('Article', id);
  return allArticles(context).find((article) => article.id === number) ?? null;
}

function articleConnection(articles: readonly Article[], args: BlogArticlesArgs) {
  const found = articles.filter(textMatcher(args.query, articleTexts));
  const sorted = sortedBy(found, args.sortKey, articleOrders);
  return connection(
    sorted,
    args,
    ({ id }) => id,
    (article) => article,
  );
}

function blogTexts({ title, handle }: SeedBlog): Texts {
  return { words: [title], contain: { title: [title] }, equal: { handle: [handle] } };
}

function nameOf({ firstName, lastName }: SeedArticle['author']): string {
  return `${firstName} ${lastName}`.trim();
}
