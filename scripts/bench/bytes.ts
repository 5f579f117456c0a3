import { chromium } from '@playwright/test';
import { budget, htmlBudgets, measureBytes, measureHtml, screens } from '#tests/measurements/bytes.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { definePart } from '../parts.ts';

/** Transferred bytes of a first visit to each kind of screen, and the size of the HTML of each kind of page. */
export const bytes = definePart({}, async () => {
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  try {
    const rows = [];
    for (const screen of screens) rows.push({ screen, ...(await measureBytes(browser, shop.url + screen)) });
    console.table([{ screen: 'budget', ...budget }, ...rows]);
    const isOver = rows.some((row) => row.script > budget.script || row.style > budget.style || row.font > budget.font);
    const html = [];
    for (const [page, htmlBudget] of Object.entries(htmlBudgets))
      html.push({ page, ...(await measureHtml(shop.url + page)), budget: htmlBudget });
    console.table(
      html.map(({ page, raw, brotli, budget: { raw: maxRaw, brotli: maxBrotli } }) => ({
        page,
        'html raw': raw,
        'budget raw': maxRaw,
        'html brotli': brotli,
        'budget brotli': maxBrotli,
      })),
    );
    const isHtmlOver = html.some(({ raw, brotli, budget: most }) => raw > most.raw || brotli > most.brotli);
    return { measures: { budget, rows, html }, hasPassed: !isOver && !isHtmlOver };
  } finally {
    await browser.close();
    await shop.stop();
  }
});
