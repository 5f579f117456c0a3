import { sectionIds } from '#site/features/product/phone-extras.ts';
import type { PagePattern } from '#site/kernel/http/address.ts';
import { pageWait } from '../settings/page-wait.ts';

/** How the pages of one route are cached. Times without a unit are in seconds. */
export interface CachePolicy {
  /** How long a stored page is fresh. A webhook ends it earlier (SPEED-2). */
  fresh: number;
  /** How long after that a stored page is sent at once, while it is rendered again. Older ones are only sent when the page cannot be rendered. */
  stale: number;
  /**
   * How long a visitor waits for a page of which there is no copy, before the answer is that it comes later (decision 0071); null: for as long as the
   * request has for its providers.
   */
  waitMs: number | null;
  /** The query parameters that the page depends on; all others are ignored (SPEED-1). */
  query: readonly string[];
  /**
   * What its addresses end with that the site links to, where the route answers 200 whatever they end with ("*"); in lower case, since the page
   * ignores it. All others are made up.
   */
  endings?: readonly string[];
}

const minute = 60;
const hour = 60 * minute;
const page: CachePolicy = { fresh: minute, stale: 10 * minute, waitMs: pageWait, query: [] };
/** Read by crawlers, and long in the making: a change of an existing product does not purge it, and is in it after an hour. */
const sitemap: CachePolicy = { fresh: hour, stale: hour, waitMs: null, query: [] };
const item = ['variant', 'selling_plan'];

/**
 * Which pages are cached, by the path patterns of site/routes.ts; null where a response is personal, or is no page. What a page was made of, its
 * tags, is noted while it is read (providers/transport/read-record.ts); how long it may be used while a provider fails is a setting
 * (GRACE_HOURS).
 */
export const cachePolicies: Readonly<Record<Exclude<PagePattern, '/blocks'>, CachePolicy | null>> = {
  '/': page,
  '/footer': page,
  '/cart/:flow?': null,
  '/checkout': null,
  '/products/*': { ...page, query: ['colour', ...item], endings: ['', ...sectionIds] },
  '/shop/products/:handle': { ...page, query: item },
  '/shop/:collection?': { ...page, query: ['after'] },
  '/listing.json': { ...page, query: ['collection', 'after'] },
  '/credit-check': null,
  '/consent': null,
  '/consent.json': null,
  '/dashboard': null,
  '/support': null,
  '/usermanual': null,
  '/start': null,
  '/order-confirmation': page,
  '/newsletter': page,
  '/newsletter.json': null,
  '/actual-size': page,
  '/try': { ...page, query: ['phone', 'screen', 'person'] },
  '/compatibility-checker': { ...page, query: ['phone', 'country', 'carrier'] },
  '/film.json': null,
  '/visitor.json': null,
  '/blog': { ...page, query: ['tag', 'after'] },
  '/articles.json': { ...page, query: ['tag', 'after'] },
  '/blog/feed.xml': page,
  '/blog/:slug': page,
  '/manifest.webmanifest': page,
  '/robots.txt': page,
  '/sitemap.xml': sitemap,
  '/sitemap/:kind/:number': sitemap,
  '/:slug': page,
  '/*': page,
};

/** Seconds that "not found" is stored: what is published at that address is found after a webhook, and after this time without one. */
export const notFoundPolicy: Pick<CachePolicy, 'fresh' | 'stale'> = { fresh: 10, stale: 0 };
