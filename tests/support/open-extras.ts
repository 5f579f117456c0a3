import type { Page } from '@playwright/test';

/** Opens the groups of extras in a phone's form. */
export async function openExtras(page: Page): Promise<void> {
  const closed = page.locator('form details:not([open]) > summary');
  await page.locator('form details > summary').first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
}
