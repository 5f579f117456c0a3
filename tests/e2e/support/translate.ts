import type { Page } from '@playwright/test';

/** Replaces each text of the page by elements around another text, as browsers do that translate pages. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, noscript')) continue;
      const translated = document.createElement('font');
      translated.append(text.data);
      text.replaceWith(translated);
    }
  });
}
