import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenBrowser, withBrowser } from './browser/open-browser.ts';
import { contract } from './support/contract.ts';

let browser: OpenBrowser;
withBrowser.beforeAll(({ opened }) => {
  browser = opened;
});

/** Console errors, uncaught errors and axe violations of a page, and horizontal overflow at phone width. */
async function look(page: Page, url: string): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(url);
  const light = await new AxeBuilder({ page }).analyze();
  // Only colors differ in dark mode.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
  const violations = [...light.violations, ...dark.violations];
  problems.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) problems.push(`wider than the window by ${overflow} px`);
  return problems;
}

const described = z.object({
  newsletter: z.object({ url: z.url() }),
  support: z.object({ url: z.url(), searchUrl: z.url(), articleUrl: z.url() }),
  dashboard: z.object({ loginUrl: z.url() }),
  video: z.object({ url: z.url(), films: z.array(z.url()) }),
  pixel: z.object({ url: z.url() }),
});

contract('support', (subject) => {
  async function pages(): Promise<string[]> {
    const description = await subject.sandbox().description();
    const { newsletter, support, dashboard, video, pixel } = described.parse(description);
    return [
      newsletter.url,
      `${newsletter.url}/subscribe/send-email`,
      support.url,
      `${support.searchUrl}?query=phone`,
      `${support.searchUrl}?query=nothing-of-this-name`,
      support.articleUrl,
      dashboard.loginUrl,
      video.url,
      // The film's page contains the player.
      ...video.films.slice(0, 1),
      pixel.url,
    ];
  }

  test.runIf(subject.isSandbox)(
    'the pages of the small providers are accessible, fit a phone and ask for nothing that their policy forbids',
    { timeout: 240_000 },
    async () => {
      const page = await browser.visit();
      await page.setViewportSize({ width: 390, height: 844 });
      for (const url of await pages()) expect(await look(page, url), url).toEqual([]);
    },
  );

  test.runIf(subject.isSandbox)(
    'a form that comes back says what is wrong, at the field that it leads to',
    async () => {
      const page = await browser.visit();
      const [newsletter = ''] = await pages();
      await page.goto(newsletter);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      expect(await page.title()).toMatch(/^Error: /);
      const field = page.getByRole('textbox', { name: 'Email' });
      const fieldState = await field.evaluate((element) => ({
        hasFocus: element === document.activeElement,
        isInvalid: element.getAttribute('aria-invalid'),
        description: document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      }));
      expect(fieldState).toEqual({ hasFocus: true, isInvalid: 'true', description: 'Please enter a value' });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    },
  );
});
