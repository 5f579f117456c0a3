import type { Page } from '@playwright/test';
import { consentCookie } from '#site/features/consent/consent-answer.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';

export interface Screen {
  name: string;
  path: string;
  /** Steps after loading `path`. */
  arrive?: (page: Page) => Promise<void>;
  /** Faults and settings of the sandbox before loading. */
  sandbox?: (sandbox: SandboxControl) => Promise<void>;
  /** Settings of a separate shop. */
  env?: Record<string, string>;
  /** The country of a visitor who sees the cookie notice; on other screens consent was already denied. */
  askedIn?: string;
}

/** An unused port. */
const noContent = { CONTENTFUL_HOST: 'http://127.0.0.1:9' };

/** All screens of `npm run look`. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/', arrive: openMenu },
  { name: 'shop', path: '/shop' },
  { name: 'light-phone-iii', path: '/shop/products/light-phone-iii' },
  { name: 'light-phone-ii', path: '/shop/products/light-phone-ii-black' },
  { name: 'guided', path: '/products', arrive: chooseEverything },
  { name: 'guided-accessories', path: '/products/accessories' },
  { name: 'full-size', path: '/shop/products/light-phone-iii', arrive: openPicture },
  { name: 'plan', path: '/shop/products/light-protect-plan' },
  { name: 'collection', path: '/shop/accessories' },
  { name: 'credit-check', path: '/products/pricing', arrive: openCreditCheck },
  { name: 'credit-invalid', path: '/credit-check', arrive: askWithoutWords },
  { name: 'credit-asked', path: '/credit-check', arrive: askForCredit },
  { name: 'about', path: '/about' },
  { name: 'going-light', path: '/going-light' },
  { name: 'faq', path: '/faq' },
  { name: 'press', path: '/press' },
  { name: 'contact', path: '/contact', arrive: searchWithoutTerm },
  { name: 'blog', path: '/blog' },
  { name: 'not-found', path: '/nothing-here/at-all' },
  { name: 'checker', path: '/compatibility-checker' },
  { name: 'checker-countries', path: '/compatibility-checker?phone=ii', arrive: waitForGuess },
  { name: 'checker-search', path: '/compatibility-checker?phone=ii', arrive: searchCountry },
  { name: 'checker-again', path: '/compatibility-checker?phone=ii&country=US&carrier=Verizon', arrive: askAgain },
  { name: 'checker-carriers', path: '/compatibility-checker?phone=ii&country=US' },
  { name: 'checker-result', path: '/compatibility-checker?phone=ii&country=US&carrier=Verizon' },
  { name: 'newsletter', path: '/newsletter' },
  { name: 'newsletter-sending', path: '/newsletter', arrive: sendNewsletter, sandbox: slowNewsletter },
  { name: 'newsletter-success', path: '/newsletter', arrive: subscribe },
  { name: 'newsletter-error', path: '/newsletter', arrive: subscribeWithoutAddress },
  { name: 'newsletter-limited', path: '/newsletter', arrive: subscribeTooOften },
  { name: 'newsletter-plain', path: '/newsletter', arrive: subscribeWithoutAt, env: noContent },
  { name: 'newsletter-footer', path: '/footer', arrive: subscribe },
  { name: 'consent', path: '/consent' },
  { name: 'consent-allowed', path: '/consent', arrive: allow },
  { name: 'consent-acknowledged', path: '/consent', arrive: acknowledgeBefore },
  { name: 'consent-opted-out', path: '/consent', arrive: optOut },
  { name: 'consent-unanswered', path: '/consent', askedIn: 'DE' },
  { name: 'notice', path: '/', arrive: meetNotice, askedIn: 'US' },
  { name: 'notice-choice', path: '/', arrive: meetNotice, askedIn: 'DE' },
  { name: 'notice-product', path: '/shop/products/light-phone-ii-black', arrive: meetNotice, askedIn: 'DE' },
  { name: 'notice-guided', path: '/products', arrive: meetNotice, askedIn: 'DE' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart', path: '/shop/products/light-phone-iii', arrive: openCart },
  { name: 'cart-removed', path: '/shop/products/light-phone-iii', arrive: removeFromCart },
  { name: 'sheet', path: '/shop/products/light-phone-iii', arrive: fillCart },
  { name: 'sheet-full', path: '/products', arrive: fillGuidedCart },
  { name: 'checkout', path: '/shop/products/light-phone-iii', arrive: checkOut },
  { name: 'confirmation', path: '/shop/products/light-phone-iii', arrive: pay },
];

async function meetNotice(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor();
}

async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'allow' }).click();
  await page.getByText('Your answer is saved.').waitFor();
}

async function acknowledgeBefore(page: Page): Promise<void> {
  await page.context().addCookies([{ name: consentCookie, value: 'dismiss', url: page.url() }]);
  await page.reload();
}

async function optOut(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await page.reload();
}

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'menu' })
    .or(page.getByRole('link', { name: 'menu' }))
    .first()
    .click();
}

async function chooseEverything(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) if (await box.isEnabled()) await box.check();
  await page.getByRole('radio', { name: 'Yearly' }).check();
}

async function openPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'full size' }).first().click();
}

async function searchWithoutTerm(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the help center' }).press('Enter');
  await page.getByText('Please enter a search term').waitFor();
}

async function openCreditCheck(page: Page): Promise<void> {
  await page.getByText('See if you can pay monthly').click();
}

async function askWithoutWords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('Please give your full name.').waitFor();
}

async function askForCredit(page: Page): Promise<void> {
  const typed = {
    'Full name': 'Ada Visitor',
    Email: 'pending@example.com',
    'Date of birth': '1990-05-01',
    Address: '12 Quiet Street',
    City: 'Brooklyn',
    'Postal code': '11201',
  };
  const main = page.getByRole('main'); // The footer's newsletter form has an "Email" too.
  for (const [label, value] of Object.entries(typed)) await main.getByLabel(label, { exact: true }).fill(value);
  await main.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('We are checking').waitFor();
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /add to cart/i }).click();
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
}

async function openCart(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto('/cart');
}

async function removeFromCart(page: Page): Promise<void> {
  await openCart(page);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

/** A cart with related lines, one of which could not be increased. */
async function fillGuidedCart(page: Page): Promise<void> {
  await chooseEverything(page);
  await page.getByRole('button', { name: /^(Add to cart|Pre-order)/ }).click();
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
  await page.getByRole('button', { name: 'One Protection plan more' }).click();
  await page.locator('li [role=alert] p').first().waitFor();
}

async function checkOut(page: Page): Promise<void> {
  await fillCart(page);
  await page
    .getByRole('button', { name: /checkout/i })
    .or(page.getByRole('link', { name: /checkout/i }))
    .first()
    .click();
  await page.waitForURL(/\/cart\/c\//);
}

async function pay(page: Page): Promise<void> {
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

async function subscribe(page: Page): Promise<void> {
  await sendNewsletter(page);
  await page.getByText('successfully submitted').waitFor();
}

async function subscribeWithoutAddress(page: Page): Promise<void> {
  await sendNewsletter(page, 'ada');
  await page.getByText('something went wrong').waitFor();
}

async function subscribeTooOften(page: Page): Promise<void> {
  for (let time = 0; time <= 5; time += 1) {
    const response = page.waitForResponse('**/newsletter.json');
    await sendNewsletter(page, 'ada');
    await response;
    await signup(page).getByText('submit').waitFor();
  }
}

/** With the message of the mailing list. */
async function subscribeWithoutAt(page: Page): Promise<void> {
  await sendNewsletter(page, 'ada@foo');
  await page.getByText('The domain portion').waitFor();
}

async function slowNewsletter(sandbox: SandboxControl): Promise<void> {
  await sandbox.addFault({ provider: 'newsletter', kind: 'hang' });
}

async function waitForGuess(page: Page): Promise<void> {
  await page.getByText('You seem to be here').waitFor();
}

async function searchCountry(page: Page): Promise<void> {
  await waitForGuess(page);
  await page.getByRole('searchbox').fill('an');
}

async function askAgain(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('compatibility') !== null);
  await page.goto('/compatibility-checker');
  await page.getByText('You asked before').waitFor();
}
