import { browserOptsOut } from '#site/kernel/global-privacy-control.ts';
import { onShopEvent } from '#site/kernel/shop-events.ts';
import { beaconPath, type VisitReport, type Vitals } from './visit-report.ts';

declare global {
  interface PerformanceObserverInit {
    /** Milliseconds. */
    durationThreshold?: number;
  }
}

/** The properties of the entries of the three observed types; an entry lacks those of the other types. */
type Measure = Partial<LargestContentfulPaint & PerformanceEventTiming & { value: number; hadRecentInput: boolean }>;

/**
 * Counts pages, shop events and web vitals of this page load, and reports them when the page is hidden (decision 0084). Browsers without the
 * Navigation API count only the first page; a value that a browser does not measure is 0.
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
      // By default events shorter than 104 ms are left out, and on most page loads all events are shorter. The other types ignore this option.
    }).observe({ type, buffered: true, durationThreshold: 16 });
  window.navigation?.addEventListener('currententrychange', () => {
    // A screen of a page has its own entry in the history, but the page's path.
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
