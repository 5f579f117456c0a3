import type { Page } from '@playwright/test';

/**
 * Resolves when no animation runs that ends by itself: until then positions and colors change. Those of scroll timelines and endless ones do not
 * count. Of the change that precedes it, such as a view transition, the animations begin within two frames, and the end of one may begin others.
 */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endsByItself = ({ effect, timeline }: Animation) =>
      timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (;;) {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const running = document.getAnimations().filter((each) => each.playState === 'running' && endsByItself(each));
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
