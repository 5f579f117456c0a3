import type { Page } from '@playwright/test';

export const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const menuButton = (page: Page) => page.getByRole('button', { name: 'menu', exact: true });
export const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
