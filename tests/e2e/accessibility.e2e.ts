import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

interface Screen {
  path: string;
  /** Of the first answer; 200 when left out. */
  status?: number;
  /** What to do before the screen is looked at. */
  arrive?: (page: Page) => Promise<void>;
}

const screens: Record<string, Screen> = {
  home: { path: '/' },
  shop: { path: '/shop' },
  'a product': { path: '/shop/products/light-phone-iii' },
  'a product with choices': { path: '/shop/products/light-phone-ii-black' },
  'an empty cart': { path: '/cart' },
  'a cart': {
    path: '/shop/products/light-phone-ii-light-gray',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Pre-order' }).click();
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
    },
  },
  'a page': { path: '/about' },
  'the blog': { path: '/blog' },
  'an article': { path: '/blog/the-first-quiet-week' },
  'the open menu': {
    path: '/about',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  'what is not there': { path: '/nothing-here', status: 404 },
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, { path, status = 200, arrive }] of Object.entries(screens)) {
    test(`axe finds nothing wrong with ${name}, ${colorScheme}`, async ({ page, complaints }) => {
      if (status !== 200) complaints.expect(new RegExp(`${status}`));
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await arrive?.(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }
}
