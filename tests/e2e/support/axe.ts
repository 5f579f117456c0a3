import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA and earlier, and the best practices of axe. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose result depends on colours; only these are checked in the second theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe on a page in the light theme and its colour rules in the dark theme, on one load. Reduced motion prevents animations during the check.
 *
 * @param part A selector; only elements within it are checked.
 * @returns a line for each violation: theme, rule and elements
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await rest(page);
    const axe = new AxeBuilder({ page }).setLegacyMode().options(
      colorScheme === 'dark'
        ? { runOnly: { type: 'rule', values: colourRules }, resultTypes: ['violations'], preload: false }
        : {
            resultTypes: ['violations'],
            runOnly: { type: 'tag', values: tags },
            // Experimental in axe, but part of WCAG 2.5.3.
            rules: { 'label-content-name-mismatch': { enabled: true } },
          },
    );
    const { violations } = await (part ? axe.include(part) : axe).analyze();
    for (const { id, nodes } of violations)
      faults.push(
        `${colorScheme}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
      );
  }
  return faults;
}

/**
 * While fonts or pictures load or animations run, axe measures transient colours; for elements outside the viewport it finds
 * the page's background instead of the picture below them.
 */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility();
      return image.complete || !isSeen;
    }),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Those of scroll timelines do not end by themselves.
    const running = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(running.map(({ finished }) => finished));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}
