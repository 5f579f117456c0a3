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
  QueryRootPageArgs,
  QueryRootPageByHandleArgs,
  QueryRootPagesArgs,
  QueryRootUrlRedirectsArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import type { SeedArticle, SeedBlog, SeedPage, SeedRedirect } from '#seed/online-store-schema.ts';
import { html } from '../../page/html.ts';
import { picture } from '../catalogue/images.ts';
import { noMetafields } from '../catalogue/metafields.ts';
import { plainText, truncate } from '../catalogue/plain-text.ts';
import { connection, emptyConnection, type PageArguments } from '../connection.ts';
import { dateTime, type ResolverMap, type StorefrontContext } from '../context.ts';
import { gid, numericId } from '../gid.ts';
import { productTerms } from '../query/terms.ts';
import {
  type Article,
  allArticles,
  articlesOf,
  blogTimes,
  byHandleOrId,
  onlineStore,
  type SearchedTexts,
  type SortKeys,
  sortBy,
  textMatcher,
} from './store.ts';

const blogOrders: SortKeys<SeedBlog> = {
  ID: ({ id }) => id,
  HANDLE: ({ handle }) => handle,
  TITLE: ({ title }) => title.toLowerCase(),
};

const articleOrders: SortKeys<Article> = {
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
      const found = onlineStore(context).blogs.filter(textMatcher(args.query, blogTexts, context.provider.now()));
      const sorted = sortBy(found, args.sortKey, blogOrders);
      return connection(
        sorted,
        args,
        ({ id }) => id,
        (blog) => blog,
      );
    },
    article: (_root, { id }: QueryRootArticleArgs, context) => articleNode(id, context),
    articles: (_root, args: QueryRootArticlesArgs, context) => articleConnection(allArticles(context), args, context),
  },
  Blog: {
    ...noMetafields,
    id: (blog: SeedBlog) => gid('Blog', blog.id),
    articles: (blog: SeedBlog, args: BlogArticlesArgs, context) => articleConnection(articlesOf(blog), args, context),
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

/** The searchable texts of an article. The seed has only one time for it, that of its publication. */
function articleTexts({ title, handle, tags, contentHtml, blog, author, publishedAt }: Article): SearchedTexts {
  return {
    text: [title, plainText(contentHtml), ...tags],
    contain: { title: [title], blog_title: [blog.title], author: [nameOf(author)] },
    equal: { handle: [handle], tag: tags },
    unequal: { tag_not: tags },
    times: { created_at: publishedAt, updated_at: publishedAt },
  };
}

/**
 * The article with this id; null when there is none.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function articleNode(id: string, context: StorefrontContext): Article | null {
  const number = numericId('Article', id);
  return allArticles(context).find((article) => article.id === number) ?? null;
}

function articleConnection(articles: readonly Article[], args: BlogArticlesArgs, { provider }: StorefrontContext) {
  const found = articles.filter(textMatcher(args.query, articleTexts, provider.now()));
  const sorted = sortBy(found, args.sortKey, articleOrders);
  return connection(
    sorted,
    args,
    ({ id }) => id,
    (article) => article,
  );
}

function blogTexts(blog: SeedBlog): SearchedTexts {
  const { title, handle } = blog;
  const { createdAt, updatedAt } = blogTimes(blog);
  return {
    text: [title],
    contain: { title: [title] },
    equal: { handle: [handle] },
    times: { created_at: createdAt, updated_at: updatedAt },
  };
}

function nameOf({ firstName, lastName }: SeedArticle['author']): string {
  return `${firstName} ${lastName}`.trim();
}

/** The articles that a storefront search finds, in the seed's order. */
export function searchArticles(query: string, context: StorefrontContext): Article[] {
  const now = context.provider.now();
  return allArticles(context).filter(textMatcher(query, articleTexts, now, productTerms(now)));
}

/** Characters of a page's summary; the provider documents no length. */
const summaryLength = 150;

const orders: SortKeys<SeedPage> = {
  ID: ({ id }) => id,
  TITLE: ({ title }) => title.toLowerCase(),
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

export const pageResolvers: ResolverMap = {
  QueryRoot: {
    page: (_root, args: QueryRootPageArgs, context) => byHandleOrId('Page', onlineStore(context).pages, args),
    pageByHandle: (_root, args: QueryRootPageByHandleArgs, context) =>
      byHandleOrId('Page', onlineStore(context).pages, args),
    pages: (_root, args: QueryRootPagesArgs, context) => {
      const found = onlineStore(context).pages.filter(textMatcher(args.query, pageTexts, context.provider.now()));
      return connection(
        sortBy(found, args.sortKey, orders),
        args,
        ({ id }) => id,
        (page) => page,
      );
    },
  },
  Page: {
    ...noMetafields,
    id: (page: SeedPage) => gid('Page', page.id),
    body: (page: SeedPage) => page.bodyHtml,
    bodySummary: (page: SeedPage) => truncate(plainText(page.bodyHtml), summaryLength),
    createdAt: (page: SeedPage) => dateTime(page.createdAt),
    updatedAt: (page: SeedPage) => dateTime(page.updatedAt),
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
  },
};

/** The searchable texts of a page. */
function pageTexts({ title, handle, bodyHtml, createdAt, updatedAt }: SeedPage): SearchedTexts {
  return {
    text: [title, plainText(bodyHtml)],
    contain: { title: [title] },
    equal: { handle: [handle] },
    times: { created_at: createdAt, updated_at: updatedAt },
  };
}

/**
 * The page with this id; null when there is none.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function pageNode(id: string, context: StorefrontContext): SeedPage | null {
  return onlineStore(context).pages.find((page) => page.id === numericId('Page', id)) ?? null;
}

/** The pages that a storefront search finds, in the seed's order. */
export function searchPages(query: string, context: StorefrontContext): SeedPage[] {
  const now = context.provider.now();
  return onlineStore(context).pages.filter(textMatcher(query, pageTexts, now, productTerms(now)));
}

export const redirectResolvers: ResolverMap = {
  QueryRoot: {
    urlRedirects: (_root, args: QueryRootUrlRedirectsArgs, context) =>
      connection(
        onlineStore(context).redirects.filter(textMatcher(args.query, redirectTexts, context.provider.now())),
        args,
        ({ id }) => id,
        (redirect) => redirect,
      ),
  },
  UrlRedirect: { id: (redirect: SeedRedirect) => gid('UrlRedirect', redirect.id) },
};

function redirectTexts({ path, target }: SeedRedirect): SearchedTexts {
  return { text: [path, target], equal: { path: [path], target: [target] } };
}
