import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with a page that has come to rest, each by its rule and what breaks it. While fonts load or something moves,
 * it would measure colours that nobody is left with; and of what is scrolled away it finds the page's ground instead of the picture below it.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  );
}
