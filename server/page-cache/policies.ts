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
   * Milliseconds that a visitor waits for a page without a copy before the answer is that the page comes later (decision 0071). null: the visitor
   * waits for as long as the request may wait for its providers.
   */
  waitMs: number | null;
  /** The query parameters that the page depends on; all others are ignored (SPEED-1). */
  query: readonly string[];
  /**
   * The endings that the site links to, if the route answers 200 for any ending ("*"). They are in lower case, because the page ignores the case. Any
   * other ending is made up.
   */
  endings?: readonly string[];
}

const minute = 60;
const hour = 60 * minute;
const page: CachePolicy = { fresh: minute, stale: 10 * minute, waitMs: pageWait, query: [] };
/** Crawlers read the sitemap, and it takes long to render. A change of an existing product does not purge it and shows after an hour. */
const sitemap: CachePolicy = { fresh: hour, stale: hour, waitMs: null, query: [] };
const item = ['variant', 'selling_plan'];

/**
 * How pages are cached, by the path patterns of site/routes.ts; null if the response is personal or is not a page. The tags of a page are recorded
 * while it is rendered (providers/transport/read-record.ts). The setting GRACE_HOURS says how long a page may be used while a provider fails.
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

/** Seconds for which "not found" is stored. A page that is published at that address shows after a webhook or, without one, after this time. */
export const notFoundPolicy: Pick<CachePolicy, 'fresh' | 'stale'> = { fresh: 10, stale: 0 };
