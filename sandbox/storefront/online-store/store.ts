import type { SeedArticle, SeedBlog, SeedOnlineStore, SeedPolicies } from '#seed/online-store-schema.ts';
import { ownValue } from '../../own-value.ts';
import type { StorefrontContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { numericId } from '../gid.ts';
import { parseQuery, type Query, type Term } from '../query/grammar.ts';
import { matchesTime, type TermCondition } from '../query/terms.ts';

/** An article with its blog. */
export interface Article extends SeedArticle {
  blog: SeedBlog;
}

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

/** The times of a blog, as ISO 8601: those of its first and its last article, because the seed has no times for blogs. */
export function blogTimes({ articles }: SeedBlog): { createdAt: string; updatedAt: string } {
  const times = articles.map(({ publishedAt }) => publishedAt).toSorted();
  const none = new Date(0).toISOString();
  return { createdAt: times[0] ?? none, updatedAt: times.at(-1) ?? none };
}

/** The origin of the shop's primary domain. */
export function primaryDomain({ provider }: StorefrontContext): string {
  return provider.settings.storefront.primaryDomain ?? provider.shopUrl;
}

/** The absolute URL of a path of the online store; clients remove the shop's domain. */
export function storeUrl(context: StorefrontContext, path: string): string {
  return new URL(path, primaryDomain(context)).href;
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

/**
 * The item of a list by the arguments of a root field like `page(handle, id)`; null when there is none. The id takes precedence.
 *
 * @throws {GraphQLError} BAD_REQUEST without both arguments.
 */
export function byHandleOrId<Item extends { id: number; handle: string }>(
  type: string,
  items: readonly Item[],
  { id, handle }: { id?: string | null; handle?: string | null },
): Item | null {
  if (!id && !handle) throw badRequest('you must provide one of handle or id');
  const number = id ? numericId(type, id) : null;
  return items.find((item) => (id ? item.id === number : item.handle === handle)) ?? null;
}

/** The sort value of each sort key. */
export type SortKeys<Item> = Readonly<Record<string, (item: Item) => string | number>>;

/** A sorted copy. A key without a sort value (RELEVANCE) keeps the seed's order. The default key is ID. */
export function sortBy<Item>(
  items: readonly Item[],
  sortKey: string | null | undefined,
  orders: SortKeys<Item>,
): Item[] {
  const value = orders[sortKey ?? 'ID'];
  if (value === undefined) return [...items];
  return items.toSorted((one, other) => compare(value(one), value(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(one !== other);
}

/** The searchable texts of an item that has no full-text index. */
export interface SearchedTexts {
  /** Texts that terms without a field search. */
  text: readonly string[];
  /** Fields of the query syntax that match a part of one of their texts. */
  contain?: Readonly<Record<string, readonly string[]>>;
  /** Fields that match one of their texts completely. */
  equal?: Readonly<Record<string, readonly string[]>>;
  /** Fields that match none of their texts completely. */
  unequal?: Readonly<Record<string, readonly string[]>>;
  /** Fields of times, which are compared with a period. ISO 8601. */
  times?: Readonly<Record<string, string>>;
}

/**
 * A predicate for a query in the search syntax; true for all items without a query. Terms of unknown fields are ignored, as by conditionOf().
 *
 * @param now Milliseconds since the epoch.
 * @param otherTerms The terms of another kind of items in the same search. A field that only the other kind has matches none of these items.
 * @throws {GraphQLError} BAD_REQUEST for a query beyond the limits of parseQuery().
 */
export function textMatcher<Item>(
  query: string | null | undefined,
  textsOf: (item: Item) => SearchedTexts,
  now: number,
  otherTerms: TermCondition = () => null,
): (item: Item) => boolean {
  if (!query) return () => true;
  const parsed = parseQuery(query);
  const termOf = (texts: SearchedTexts) => (term: Term) =>
    matchesTerm(term, texts, now) ?? (otherTerms(term) === null ? null : false);
  return (item) => matchesQuery(parsed, termOf(textsOf(item))) ?? true;
}

/** Returns null if all terms are ignored. */
function matchesQuery(query: Query, matches: (term: Term) => boolean | null): boolean | null {
  switch (query.kind) {
    case 'term':
      return matches(query.term);
    case 'not': {
      const inner = matchesQuery(query.of, matches);
      return inner === null ? null : !inner;
    }
    case 'and':
    case 'or': {
      const parts = query.of.flatMap((part) => matchesQuery(part, matches) ?? []);
      if (parts.length === 0) return null;
      return query.kind === 'and' ? !parts.includes(false) : parts.includes(true);
    }
  }
}

/** Returns null for a term of an unknown field. */
function matchesTerm(term: Term, searched: SearchedTexts, now: number): boolean | null {
  const { field, isPrefix } = term;
  const sought = term.value.toLowerCase();
  const has = (texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(sought));
  if (field === null) return has(searched.text);
  const contained = ownValue(searched.contain ?? {}, field);
  if (contained !== undefined) return has(contained);
  const isEqual = (text: string) => (isPrefix ? text.toLowerCase().startsWith(sought) : text.toLowerCase() === sought);
  const compared = ownValue(searched.equal ?? {}, field);
  if (compared !== undefined) return compared.some(isEqual);
  const excluded = ownValue(searched.unequal ?? {}, field);
  if (excluded !== undefined) return !excluded.some(isEqual);
  const time = ownValue(searched.times ?? {}, field);
  return time === undefined ? null : matchesTime(Date.parse(time), term, now);
}
