import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/shop.ts';

const screens = [
  '/',
  '/shop',
  '/shop/products/light-phone-iii',
  '/shop/products/light-phone-ii-black',
  '/cart',
  '/about',
  '/nothing-here',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of screens) {
    test(`axe finds nothing wrong on ${path}, ${colorScheme}`, async ({ page, complaints }) => {
      complaints.expect(/404/);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }
}
