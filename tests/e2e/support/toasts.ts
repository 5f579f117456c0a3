import type { Page } from '@playwright/test';

/** From now on a toast stays until it is clicked: what closes it is the end of this animation. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}
