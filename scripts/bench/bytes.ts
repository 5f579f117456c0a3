import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { budget, measureBytes, screens } from '#tests/bench/bytes.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { definePart } from '../parts.ts';

/** Bytes of a page's HTML, as it is and with brotli at its best quality. */
interface HtmlBytes {
  raw: number;
  brotli: number;
}

const kilobyte = 1024;

/** Maximum bytes of the HTML of each kind of page. */
const htmlBudgets: Readonly<Record<string, HtmlBytes>> = {
  '/': { raw: 60 * kilobyte, brotli: 12 * kilobyte },
  '/shop': { raw: 32 * kilobyte, brotli: 6 * kilobyte },
  '/shop/products/light-phone-iii': { raw: 45 * kilobyte, brotli: 8 * kilobyte },
  '/blog': { raw: 23 * kilobyte, brotli: 5 * kilobyte },
  '/blog/why-there-is-a-wheel': { raw: 34 * kilobyte, brotli: 7 * kilobyte },
};

async function measureHtml(url: string): Promise<HtmlBytes> {
  const html = Buffer.from(await (await fetch(url)).arrayBuffer());
  return { raw: html.length, brotli: brotliCompressSync(html).length };
}

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
