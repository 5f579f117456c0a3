import type { SeedArticle, SeedBlog, SeedOnlineStore, SeedPolicies } from '#seed/online-store-schema.ts';
import type { StorefrontContext } from '../context.ts';
import { numericId } from '../gid.ts';

/** An article with its blog. */
export interface Article extends SeedArticle {
  blog: SeedBlog;
}

/** The online store of the current seed. */
export function onlineStore(context: StorefrontContext): SeedOnlineStore {
  return context.provider.seed.catalogue.onlineStore;
}

/** The articles of one blog, in the seed's order. */
export function articlesOf(blog: SeedBlog): Article[] {
  return blog.articles.map((article) => ({ ...article, blog }));
}

/** The articles of all blogs, blog by blog. */
export function allArticles(context: StorefrontContext): Article[] {
  return onlineStore(context).blogs.flatMap(articlesOf);
}

/** The absolute URL of a path of the online store; clients remove the shop's domain. */
export function storeUrl(context: StorefrontContext, path: string): string {
  return new URL(path, context.provider.shopUrl).href;
}

/** The handle of each policy, as at the provider. */
const handles: Record<keyof SeedPolicies, string> = {
  privacyPolicy: 'privacy-policy',
  refundPolicy: 'refund-policy',
  shippingPolicy: 'shipping-policy',
  termsOfService: 'terms-of-service',
};

export interface Policy {
  id: number;
  handle: string;
  title: string;
  body: string;
  url: string;
}

/** A policy of the shop, with its absolute URL; null when the shop lacks it. */
export function policy(name: keyof SeedPolicies, context: StorefrontContext): Policy | null {
  const found = onlineStore(context).policies[name];
  if (found === undefined) return null;
  const { id, title, bodyHtml } = found;
  const handle = handles[name];
  return { id, handle, title, body: bodyHtml, url: storeUrl(context, `/policies/${handle}`) };
}

/** All policies of the shop. */
export function policies(context: StorefrontContext): Policy[] {
  return policyNames.flatMap((name) => policy(name, context) ?? []);
}

const policyNames = ['privacyPolicy', 'refundPolicy', 'shippingPolicy', 'termsOfService'] as const;

/**
 * The policy with this id; null when there is none.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function policyNode(id: string, context: StorefrontContext): Policy | null {
  return policies(context).find((found) => found.id === numericId('ShopPolicy', id)) ?? null;
}
