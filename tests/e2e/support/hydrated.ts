import type { Page } from '@playwright/test';

const isHydrated = 'html[data-hydrated]';

/** Resolves when React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator(isHydrated).waitFor();
}

/**
 * From now on `goto` and `reload`, when they wait until the page has loaded, also start the app and wait until it has hydrated or a script has
 * failed: what a test does next is done with the app, at any speed of the machine.
 */
export function startAppOnLoad(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...args: unknown[]) => {
      const failure = Promise.withResolvers<void>();
      page.on('requestfailed', (request) => {
        if (request.resourceType() === 'script') failure.resolve();
      });
      const response = await load(...args);
      const { waitUntil = 'load' } = (args[name === 'goto' ? 1 : 0] ?? {}) as { waitUntil?: string };
      const isApp = /load$|idle$/.test(waitUntil) && (await page.locator('script[type*=module]').count()) > 0;
      if (isApp && waitUntil !== 'domcontentloaded') {
        // What the visitor does starts it (site/app/start/load-app.ts).
        await page.evaluate(() => dispatchEvent(new Event('keydown')));
        await Promise.race([hydrated(page), failure.promise]);
      }
      return response;
    };
  }
}
