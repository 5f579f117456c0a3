import type { Locator, Page } from '@playwright/test';
import { consentCookie } from '#site/features/consent/consent-answer.ts';
import { openExtras } from '#tests/support/open-extras.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';

export async function meetNotice(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor();
}

export async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'allow' }).click();
  await page.getByText('Your answer is saved.').waitFor();
}

export async function acknowledgeBefore(page: Page): Promise<void> {
  await page.context().addCookies([{ name: consentCookie, value: 'dismiss', url: page.url() }]);
  await page.reload();
}

export async function optOut(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await page.reload();
}

const hourWheel = (page: Page): Locator => page.getByRole('slider', { name: 'Time of day' });
const storyOfWheel = (page: Page): Locator => page.getByRole('heading', { name: 'Your thumb knows the way' });

/** The element to center so that the picture above the wheel shows, too: its words are at its foot on a wide screen, else above it. */
export const hourWheelAndPicture = (page: Page): Locator =>
  (page.viewportSize()?.width ?? 0) < 900 ? hourWheel(page) : storyOfWheel(page);

/** Turns the wheel from noon to the afternoon, or from night to the evening. */
export async function turnWheel(page: Page): Promise<void> {
  await storyOfWheel(page).scrollIntoViewIfNeeded();
  const wheel = hourWheel(page);
  const hour = (await wheel.inputValue()) === '0' ? 1 : 3;
  const { width, height } = (await wheel.boundingBox()) ?? { width: 0, height: 0 };
  // The click leaves no focus ring.
  await wheel.click({ position: { x: (hour / 4) * width, y: height / 2 } });
}

export async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'menu' })
    .or(page.getByRole('link', { name: 'menu' }))
    .first()
    .click();
}

export async function chooseEverything(page: Page): Promise<void> {
  await openExtras(page);
  for (const box of await page.getByRole('checkbox').all()) if (await box.isEnabled()) await box.check();
  await page.getByRole('radio', { name: 'Yearly' }).check();
}

export const protectionPlan = (page: Page): Locator => page.getByRole('group', { name: 'Protection plan' });
export const accessories = (page: Page): Locator => page.getByRole('region', { name: 'Accessories' });

export async function openPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'full size' }).first().click();
}

/** Opens the film and holds it in its first shot, because the first frame is empty and every other depends on the machine's speed. */
export async function openFilm(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('button', { name: 'Watch the film' }).click();
  const video = page.frameLocator('dialog iframe').locator('video');
  await video.evaluate(
    (film: HTMLVideoElement) =>
      new Promise((resolve) => {
        // Not paused: the browser's controls would stay over it.
        film.playbackRate = 0;
        film.addEventListener('seeked', resolve, { once: true });
        film.currentTime = 2;
      }),
  );
}

export async function searchWithoutTerm(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('searchbox', { name: 'Search the help center' }).press('Enter');
  await page.getByText('Please enter a search term').waitFor();
}

export async function openEditLinks(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Edit', { exact: true }).first().click();
}

export async function askWithoutWords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask the lender' }).click();
  await page.getByText('Enter your full name.').waitFor();
}

export async function askForCredit(page: Page): Promise<void> {
  const typed = {
    'Full name': 'Ada Visitor',
    Email: 'pending@example.com',
    'Date of birth, like 04/19/1990': '5/1/1990',
    Address: '12 Quiet Street',
    City: 'Brooklyn',
    'Postal code': '11201',
  };
  const main = page.getByRole('main'); // The footer's newsletter form has an "Email" too.
  for (const [label, value] of Object.entries(typed)) await main.getByLabel(label, { exact: true }).fill(value);
  await main.getByRole('button', { name: 'Ask the lender' }).click();
  await page.getByText('We are asking').waitFor();
}

export async function fillCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /add to cart/i }).click();
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
}

export async function openCart(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto('/cart');
}

export async function removeFromCart(page: Page): Promise<void> {
  await openCart(page);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

/** A cart with related lines, one of which could not be increased. */
export async function fillGuidedCart(page: Page): Promise<void> {
  await chooseEverything(page);
  await page.getByRole('button', { name: /^(Add to cart|Pre-order)/ }).click();
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
  await page.getByRole('button', { name: 'One Protection plan more' }).click({ force: true });
  await page.locator('li [role=alert] p').first().waitFor();
}

export async function checkOut(page: Page): Promise<void> {
  await fillCart(page);
  await page
    .getByRole('button', { name: /checkout/i })
    .or(page.getByRole('link', { name: /checkout/i }))
    .first()
    .click();
  await page.waitForURL(/\/cart\/c\//);
}

export async function pay(page: Page): Promise<void> {
  await checkOut(page);
  const typed = {
    Email: 'visitor@example.com',
    'Full name': 'Ada Visitor',
    Address: '12 Quiet Street',
    City: 'Brooklyn',
    'State or region': 'NY',
    'Postal code': '11201',
    'Card number': '4242 4242 4242 4242',
    'Expiry date (MM/YY)': '12/40',
    'Security code': '123',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Country', { exact: true }).selectOption('US');
  await page.getByRole('button', { name: /pay/i }).click();
  await page.waitForURL(/\/orders\//);
}

const signup = (page: Page) => page.getByRole('region', { name: 'Newsletter' });

async function sendNewsletter(page: Page, email = 'ada@example.com'): Promise<void> {
  await signup(page).getByLabel('Email').fill(email);
  await signup(page).getByRole('button').click();
}

/** Keeps the form sending without a request: a screenshot waits until no request is running, and the server's timeout would end one. */
export async function keepSending(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {});
  });
  await sendNewsletter(page);
  await page.getByText('sending...').waitFor();
}

export async function subscribe(page: Page): Promise<void> {
  await sendNewsletter(page);
  await page.getByText('successfully submitted').waitFor();
}

export async function subscribeWithoutAddress(page: Page): Promise<void> {
  await sendNewsletter(page, 'ada');
  await page.getByText('something went wrong').waitFor();
}

export async function subscribeTooOften(page: Page): Promise<void> {
  for (let time = 0; time <= 5; time += 1) {
    const response = page.waitForResponse('**/newsletter.json');
    await sendNewsletter(page, 'ada');
    await response;
    await signup(page).getByText('submit').waitFor();
  }
}

/** Sends an address that the mailing list refuses, and waits for its message. */
export async function subscribeWithoutAt(page: Page): Promise<void> {
  await sendNewsletter(page, 'ada@foo');
  await page.getByText('The domain portion').waitFor();
}

export async function failProducts(sandbox: SandboxControl): Promise<void> {
  await sandbox.addFault({ provider: 'storefront', kind: 'status', status: 500 });
}

export async function waitForGuess(page: Page): Promise<void> {
  await page.getByText('where you seem to be').waitFor();
}

export async function searchCountry(page: Page): Promise<void> {
  await waitForGuess(page);
  await page.getByRole('searchbox').fill('an');
}

export async function askAgain(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('compatibility') !== null);
  await page.goto('/compatibility-checker');
  await page.getByText('You asked before').waitFor();
}
