import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { animationsEnd } from './animations.ts';

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA and earlier, and the best practices of axe. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const options: Record<'light' | 'dark', RunOptions> = {
  light: {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
    // Experimental in axe, but part of WCAG 2.5.3.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  },
  // Only the rules whose result depends on colors.
  dark: {
    resultTypes: ['violations'],
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
    preload: false,
  },
};

/** A browser whose visitor has answered the cookie notice, which would else appear while axe measures. The notice has a check of its own. */
export const answeredNotice = {
  cookies: [
    {
      name: 'cookieconsent_status',
      value: 'deny',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
};

/**
 * Runs axe on a page in the light theme and its color rules in the dark theme, on one load. Reduced motion prevents animations during the check.
 *
 * @param part A selector; only elements within it are checked.
 * @returns a line for each violation: theme, rule and elements
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await rest(page);
    for (const violation of await axeViolations(page, options[colorScheme], part))
      faults.push(`${colorScheme}: ${violation}`);
  }
  return faults;
}

/**
 * Runs axe on a page as it is. Its source is added once for each load of the page: @axe-core/playwright adds it, unminified, twice for each run,
 * which took a sixth of these tests' CPU time.
 *
 * @returns a line for each violation: rule and elements
 */
export async function axeViolations(page: Page, options: RunOptions, part = 'html'): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(source);
  return page.evaluate(
    async ({ part, options }) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(part, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
      );
    },
    { part, options },
  );
}

/**
 * While fonts load or animations run, axe measures transient colors; for elements outside the viewport it finds the page's background instead of
 * the picture below them. It never reads the pixels of pictures: contrast on them is measured in pictures/header-contrast.e2e.ts.
 */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await animationsEnd(page);
}
