import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** Resolves when React has taken over the page: for a test that changes the page's DOM, or whose next step is no press. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}
