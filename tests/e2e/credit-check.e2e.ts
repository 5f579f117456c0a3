import type { Page } from '@playwright/test';
import { fillCreditForm } from './support/credit-form.ts';
import { expect, test } from './support/shop.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Ask the lender' }).click();
const status = (page: Page) => page.locator('[data-request="creditCheck"]');

/** The check is pending, and the page has set the timer of its next read. */
async function isPending(page: Page): Promise<void> {
  await expect(page.getByText('We are asking')).toBeVisible();
  await expect(status(page)).toHaveAttribute('data-status', 'FULFILLED');
  await afterAnotherRequest(page);
}

test.describe('in the app', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/credit-check');
    await page.locator('html[data-hydrated]').waitFor();
    await expect(status(page)).toHaveAttribute('data-status', 'IDLE');
    // From here on only the test advances the clock, so that a slow machine triggers no poll.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  });

  /** Counts the page's reads of the check. */
  function countReads(page: Page): () => number {
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().includes('/credit-check.data') && request.method() === 'GET') reads += 1;
    });
    return () => reads;
  }

  test('[NET-8][PAGE-9] without a connection the typed values stay, and the form can be sent again', async ({
    page,
    connection,
  }) => {
    await fillCreditForm(page, 'approved@example.com');
    await connection.cut();
    await submit(page);
    await expect(page.getByText('The check can’t be made right now. What you typed is still here.')).toBeVisible();
    await expect(status(page)).toHaveAttribute('data-status', 'REJECTED');
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron');
    await connection.mend();
    await submit(page);
    await isPending(page);
  });

  test('[NET-8][PAGE-9] a connection lost while the check is pending leaves the page in place', async ({
    page,
    shop,
    connection,
  }) => {
    await fillCreditForm(page, 'approved@example.com');
    await submit(page);
    await isPending(page);
    await connection.cut();
    await page.clock.runFor(2000);
    await expect(page.getByText('Please look again in a minute.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Pay monthly' })).toBeVisible();
    await connection.mend();
    await shop.sandbox.moveClock(60_000);
    await page.getByRole('link', { name: 'Check now' }).click();
    await expect(page.getByText('You can pay $299 in monthly installments.')).toBeVisible();
    await expect(page).toHaveURL(/\/credit-check$/);
  });

  test('[NET-8][UI-1] after fields that need another look the focus is on their number, before the first of them', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect('status', /^422 \/credit-check\.data/);
    await fillCreditForm(page, 'approved@example.com');
    await page.getByLabel('Full name').fill('');
    await page.getByLabel('Date of birth').fill('4/31/1990');
    await submit(page);
    await expect(page.getByRole('status').filter({ hasText: '2 fields need another look.' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Date of birth')).toHaveValue('4/31/1990');
    await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(
      'Please enter a day that exists, the month first, like 04/19/1990.',
    );
  });

  test('[NET-8][A11Y-1] while the lender is asked, no result is inside a busy element', async ({ page }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/credit-check\.data/, async (route) => {
      await answered;
      await route.continue();
    });
    await fillCreditForm(page, 'approved@example.com');
    await submit(page);
    await expect(status(page)).toHaveAttribute('data-status', 'PENDING');
    await expect(page.getByRole('button', { name: 'Asking' })).toHaveAttribute('aria-busy', 'true');
    expect(await page.locator('[aria-busy=true] [role=status]').count()).toBe(0);
    answer();
    await isPending(page);
  });

  test('[NET-8] polling ends after twelve attempts and starts again with the link', async ({ page }) => {
    const reads = countReads(page);
    await fillCreditForm(page, 'pending@example.com');
    await submit(page);
    await isPending(page);
    for (let attempt = 1, pause = 2000; attempt <= 12; attempt += 1, pause = Math.min(pause * 1.5, 30_000)) {
      await page.clock.runFor(Math.ceil(pause) - 1);
      await afterAnotherRequest(page);
      expect(reads()).toBe(attempt - 1);
      await page.clock.runFor(1);
      await expectReads(page, reads, attempt);
      await expect(status(page)).toHaveAttribute('data-status', 'FULFILLED');
      await afterAnotherRequest(page);
    }
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
    await page.clock.runFor(600_000);
    await afterAnotherRequest(page);
    expect(reads()).toBe(12);
    await page.getByRole('link', { name: 'Check now' }).click();
    await expect.poll(reads).toBe(13);
    await expect(page.getByText('This is taking longer than usual.')).toBeHidden();
    await isPending(page);
    await page.clock.runFor(2000);
    await expectReads(page, reads, 14);
  });

  test('[NET-8] a hidden tab does not poll', async ({ page }) => {
    const reads = countReads(page);
    await fillCreditForm(page, 'pending@example.com');
    await submit(page);
    await isPending(page);
    await setHidden(page, true);
    await page.clock.runFor(600_000);
    await afterAnotherRequest(page);
    expect(reads()).toBe(0);
    await setHidden(page, false);
    await afterAnotherRequest(page);
    await page.clock.runFor(2000);
    await expectReads(page, reads, 1);
  });

  test('[NET-8] a new application is possible once the first is decided, and starts with an empty form', async ({
    page,
    shop,
  }) => {
    await fillCreditForm(page, 'declined@example.com');
    await submit(page);
    await isPending(page);
    await expect(page.getByRole('status').filter({ hasText: 'We are asking' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Ask again' })).toHaveCount(0);
    await shop.sandbox.moveClock(60_000);
    await page.clock.runFor(2000);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await expect(page.getByLabel('Full name')).toBeFocused();
  });
});

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);
}

/** Every request that the page has made so far precedes this one. */
async function afterAnotherRequest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch(window.location.href);
  });
}

/** On a busy machine the page may set its timer after the test has moved the clock, and reads that much later. */
async function expectReads(page: Page, reads: () => number, expected: number): Promise<void> {
  await expect
    .poll(async () => {
      await afterAnotherRequest(page);
      if (reads() < expected) await page.clock.runFor(1000);
      return reads();
    })
    .toBe(expected);
}
