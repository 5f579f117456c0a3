import { onShopEvent } from '#site/kernel/shop-events.ts';
import { beaconPath, type VisitReport, type Vitals } from './visit-report.ts';

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** What the entries of the three observed types have; an entry lacks the properties of the other types. */
type Measure = Partial<LargestContentfulPaint & PerformanceEventTiming & { value: number; hadRecentInput: boolean }>;

/**
 * Counts pages, shop events and web vitals of this page load, and reports them when the page is hidden (decision 0084). Browsers without the
 * Navigation API count the first page alone; what a browser does not measure is 0.
 */
export function countVisits(): void {
  if (navigator.globalPrivacyControl) return;
  const vitals: Vitals = [0, 0, 0];
  const unreported = [vitals];
  let seen = [location.pathname];
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
    }).observe({ type, buffered: true });
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'replace') seen.push(location.pathname);
  });
  onShopEvent(({ name }) => seen.push(name));
  addEventListener('visibilitychange', () => {
    if (!document.hidden || !seen[0]) return;
    const report: VisitReport = { seen, vitals: unreported.pop() };
    navigator.sendBeacon(beaconPath, JSON.stringify(report));
    seen = [];
  });
}
