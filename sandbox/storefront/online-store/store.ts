import type { SeedArticle, SeedBlog, SeedOnlineStore, SeedPolicies } from '#seed/online-store-schema.ts';
import type { StorefrontContext } from '../context.ts';
import { numericId } from '../gid.ts';

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

/** The handle of each policy, as the provider gives it. */
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

/** One of the shop's policies, with its absolute address; null when the shop has none of this name. */
export function policy(name: keyof SeedPolicies, context: StorefrontContext): Policy | null {
  const found = onlineStore(context).policies[name];
  if (found === undefined) return null;
  const { id, title, bodyHtml } = found;
  const handle = handles[name];
  return { id, handle, title, body: bodyHtml, url: storeUrl(context, `/policies/${handle}`) };
}

/** Every policy that the shop has. */
export function policies(context: StorefrontContext): Policy[] {
  return policyNames.flatMap((name) => policy(name, context) ?? []);
}

const policyNames = ['privacyPolicy', 'refundPolicy', 'shippingPolicy', 'termsOfService'] as const;

/** The policy with this id; null when there is none. Throws "Invalid global id" for what is no id. */
export function policyNode(id: string, context: StorefrontContext): Policy | null {
  return policies(context).find((found) => found.id === numericId('ShopPolicy', id)) ?? null;
}
