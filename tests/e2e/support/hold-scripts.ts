import type { Page } from '@playwright/test';

export const starter = /\/assets\/starter-[^/]+\.js$/;
export const appScripts = /\/assets\/(?!starter-)[^/]+\.js$/;

/** Holds back the app's scripts, or others, until it is called. */
export async function holdScripts(page: Page, scripts = appScripts): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
