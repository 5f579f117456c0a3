/** How the pages of one route are cached. Times are in seconds. */
export interface CachePolicy {
  /** How long a stored page is fresh. A webhook ends it earlier (SPEED-2). */
  fresh: number;
  /** How long after that a stored page is sent at once, while it is rendered again. Older ones are only sent when the page cannot be rendered. */
  stale: number;
  /** The query parameters that the page depends on; all others are ignored (SPEED-1). */
  query: readonly string[];
}

const minute = 60;
const page: CachePolicy = { fresh: minute, stale: 10 * minute, query: [] };
const item = ['variant', 'selling_plan'];

/**
 * What is cached, by route id (site/routes.ts). A route that is not listed is not cached. What every page depends on, its tags, is noted while it is
 * read (providers/transport/read-record.ts); how long it may be used while a provider fails is a setting (GRACE_HOURS).
 */
export const cachePolicies: Readonly<Record<string, CachePolicy>> = {
  startPage: page,
  genericPage: page,
  allArticles: page,
  articlePage: page,
  'features/blog/feed.route': page,
  collections: { ...page, query: ['after'] },
  singleProduct: { ...page, query: item },
  phoneFlowProducts: { ...page, query: ['colour', ...item] },
  compatibilityCheck: { ...page, query: ['phone', 'country', 'carrier'] },
  'features/newsletter/newsletter.route': page,
  'app/routes/footer.route': page,
  'app/routes/order-confirmation.route': page,
  'app/routes/not-found.route': page,
};

/** Routes whose responses are never cached: they are personal, or are not pages. */
export const privateRoutes: ReadonlySet<string> = new Set([
  'features/cart/cart.route',
  'features/cart/checkout.route',
  'features/credit-check/credit-check.route',
  'features/consent/consent.route',
  'features/consent/consent-json.route',
  'features/newsletter/newsletter-json.route',
  'features/blocks/film/film.route',
  'features/visitor/visitor.route',
  'dashboard',
  'support',
  'usermanual',
  'start',
]);

/** Seconds that "not found" is stored: what is published at that address is found after a webhook, and after this time without one. */
export const notFoundPolicy: Pick<CachePolicy, 'fresh' | 'stale'> = { fresh: 10, stale: 0 };
