import { chromium } from '@playwright/test';
import { type Bytes, measureBytes } from '#tests/bench/bytes.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';

/** Maximum bytes of a first load with an empty cache. */
const budget: Bytes = { script: 125_000, style: 15_000, font: 60_000 };

const screens = [
  '/',
  '/shop',
  '/shop/products/light-phone-iii',
  '/shop/products/light-phone-ii-black',
  '/cart',
  '/about',
];

/** Transferred bytes of a first visit to each kind of screen. */
export async function benchBytes() {
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  try {
    const rows = [];
    for (const screen of screens) rows.push({ screen, ...(await measureBytes(browser, shop.url + screen)) });
    console.table([{ screen: 'budget', ...budget }, ...rows]);
    const isOver = rows.some((row) => row.script > budget.script || row.style > budget.style || row.font > budget.font);
    return { measures: { budget, rows }, isWithin: !isOver };
  } finally {
    await browser.close();
    await shop.stop();
  }
}
