import { browserOptsOut } from '#site/kernel/global-privacy-control.ts';
import { onShopEvent } from '#site/kernel/shop-events.ts';
import { beaconPath, type VisitReport, type Vitals } from './visit-report.ts';

declare global {
  interface PerformanceObserverInit {
    /** Milliseconds. */
    durationThreshold?: number;
  }
}

/** What the entries of the three observed types have; an entry lacks the properties of the other types. */
type Measure = Partial<LargestContentfulPaint & PerformanceEventTiming & { value: number; hadRecentInput: boolean }>;

/**
 * Counts pages, shop events and web vitals of this page load, and reports them when the page is hidden (decision 0084). Browsers without the
 * Navigation API count the first page alone; what a browser does not measure is 0.
 */
export function countVisits(): void {
  if (browserOptsOut()) return;
  const vitals: Vitals = [0, 0, 0];
  const unreported = [vitals];
  let page = location.pathname;
  let seen = [page];
  for (const type of ['largest-contentful-paint', 'event', 'layout-shift'])
    new PerformanceObserver((list) => {
      for (const {
        size,
        startTime = 0,
        interactionId,
        duration = 0,
        hadRecentInput,
        value,
      } of list.getEntries() as Measure[]) {
        if (size) vitals[0] = startTime;
        if (interactionId) vitals[1] = Math.max(vitals[1], duration);
        if (value && !hadRecentInput) vitals[2] += value;
      }
      // By default events of less than 104 ms are left out, and most page loads have none that is slower. The other types ignore it.
    }).observe({ type, buffered: true, durationThreshold: 16 });
  window.navigation?.addEventListener('currententrychange', () => {
    // A screen of a page has an entry in the history too, with the page's path.
    if (location.pathname === page) return;
    page = location.pathname;
    seen.push(page);
  });
  onShopEvent(({ name }) => seen.push(name));
  addEventListener('visibilitychange', () => {
    if (!document.hidden || !seen[0]) return;
    const report: VisitReport = { seen, vitals: unreported.pop() };
    navigator.sendBeacon(beaconPath, JSON.stringify(report));
    seen = [];
  });
}
