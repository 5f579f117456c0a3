import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * What has moved since the page was opened, from where and to where.
 * @param least shifts with a lower value are left out
 */
export async function layoutShifts(page: Page, least = 0): Promise<string[]> {
  return page.evaluate(
    (minimum) =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const things = sources.map(({ node, ...rects }) => `${node?.textContent} ${JSON.stringify(rects)}`);
            if (value >= minimum) moved.push(`${value}: ${things.join(', ')}`);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)));
      }),
    least,
  );
}
