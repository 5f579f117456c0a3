import type { Page } from '@playwright/test';

/** Fills the form of the credit check; the email decides the sandbox's answer. */
export async function fillCreditForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Date of birth').fill('5/1/1990');
  await page.getByLabel('Address', { exact: true }).fill('1 Quiet Street');
  await page.getByLabel('City').fill('Brooklyn');
  await page.getByLabel('Postal code').fill('11201');
}
