import { chromium } from '@playwright/test';
import { budget, measureBytes, screens } from '#tests/bench/bytes.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';

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
