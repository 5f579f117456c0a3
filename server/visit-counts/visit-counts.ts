import { Counter, Histogram, type Registry } from 'prom-client';
import type { VisitReport, Vitals } from '#site/features/visit-counts/visit-report.ts';
import type { ShopEvent } from '#site/kernel/shop-events.ts';
import { isDecodable, type RouteOf } from '../requests/route-of.ts';

/** The steps from the first page to an order. Steps are counted, not people: two steps of one visitor cannot be connected. */
export const funnelSteps = [
  'page_opened',
  'product_opened',
  'item_added',
  'checkout_started',
  'order_confirmed',
] as const;

type FunnelStep = (typeof funnelSteps)[number];

const stepOfRoute: Readonly<Record<string, FunnelStep>> = {
  '/products/*': 'product_opened',
  '/shop/products/:handle': 'product_opened',
  '/order-confirmation': 'order_confirmed',
};
const stepOfEvent: Readonly<Record<ShopEvent['name'], FunnelStep>> = {
  itemsAdded: 'item_added',
  checkoutStarted: 'checkout_started',
};

/** Seconds; the second and the fourth are the limits of "good" and "poor" (web.dev, "Web Vitals"). */
const paintBuckets = [1, 2.5, 3, 4, 8];
const interactionBuckets = [0.1, 0.2, 0.3, 0.5, 1];
const shiftBuckets = [0.05, 0.1, 0.15, 0.25, 0.5];

/**
 * Maximum milliseconds of a measurement that counts. A later paint is of a page that was opened in the background, a longer interaction of a device
 * that slept.
 */
const longestMeasure = 60_000;
/** Maximum sum of layout shifts that counts: no page reaches it by itself, and more would distort the histogram's sum. */
const largestShift = 100;

/** Maximum characters of a path that is counted. */
const maxPathLength = 500;

export interface VisitCounts {
  /** @param report From a browser: its paths may be anything. */
  count: (report: VisitReport) => void;
  /**
   * @returns the pages opened, and for each further step the reports with it, since the start of this process; in the order of {@link funnelSteps}
   */
  funnel: () => Promise<{ step: FunnelStep; count: number }[]>;
  /** @returns how often pages of each route were opened since the start, most frequent first */
  pages: () => Promise<{ route: string; count: number }[]>;
}

/**
 * Counts what browsers report. The labels are route patterns and the names of steps, so that the number of series is bounded.
 *
 * @param registers The registries of `/metrics`.
 * @param routeOf A lookup with a cache of its own, because made-up paths evict the paths in it.
 */
export function createVisitCounts(registers: Registry[], routeOf: RouteOf): VisitCounts {
  const views = new Counter({
    name: 'shop_page_views_total',
    help: 'Pages that browsers opened, by route pattern; without those that send Global Privacy Control.',
    labelNames: ['route'] as const,
    registers,
  });
  const steps = new Counter({
    name: 'shop_funnel_steps_total',
    help: 'Steps from a first look to an order, by browsers as above.',
    labelNames: ['step'] as const,
    registers,
  });
  const vital = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['route'] as const, buckets, registers });
  const paint = vital('shop_largest_paint_seconds', 'Time until the largest paint of a page load.', paintBuckets);
  const interaction = vital(
    'shop_interaction_seconds',
    'The slowest interaction of a page load, of those that had one.',
    interactionBuckets,
  );
  const shift = vital('shop_layout_shift', 'The sum of the layout shifts of a page load.', shiftBuckets);

  function countVitals(route: string, [painted, slowest, shifted]: Vitals): void {
    if (painted > 0 && painted <= longestMeasure) paint.observe({ route }, painted / 1000);
    if (slowest > 0 && slowest <= longestMeasure) interaction.observe({ route }, slowest / 1000);
    if (shifted <= largestShift) shift.observe({ route }, shifted);
  }

  return {
    count({ seen, vitals }) {
      // Each step counts once, so that one report cannot be a hundred orders.
      const taken = new Set<FunnelStep>();
      for (const [index, name] of seen.entries()) {
        if (Object.hasOwn(stepOfEvent, name)) taken.add(stepOfEvent[name as ShopEvent['name']]);
        if (!isPath(name)) continue;
        const route = routeOf(name);
        views.inc({ route });
        steps.inc({ step: 'page_opened' });
        const step = stepOfRoute[route];
        if (step) taken.add(step);
        if (index === 0 && vitals) countVitals(route, vitals);
      }
      for (const step of taken) steps.inc({ step });
    },
    async funnel() {
      const { values } = await steps.get();
      return funnelSteps.map((step) => ({
        step,
        count: values.find(({ labels }) => labels.step === step)?.value ?? 0,
      }));
    },
    async pages() {
      const { values } = await views.get();
      return values
        .map(({ labels, value }) => ({ route: String(labels.route), count: value }))
        .toSorted((a, b) => b.count - a.count);
    },
  };
}

/** Whether an item of a report may be the path of a page. */
function isPath(name: string): boolean {
  return name.startsWith('/') && name.length <= maxPathLength && isDecodable(name);
}
