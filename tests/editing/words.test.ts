import { readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { application } from '#tests/support/credit-application.ts';
import { contentEntry, type OwnContent, startOwnContent } from '#tests/support/own-content.ts';
import { type Site, startSite } from '#tests/support/site.ts';

const modelPath = new URL('../../seed/content/content-types.json', import.meta.url);
const model: Record<string, { fields: Record<string, string> }> = JSON.parse(readFileSync(modelPath, 'utf8'));

let own: OwnContent;
let site: Site;
beforeAll(async () => {
  own = await startOwnContent();
  site = await startSite((config) =>
    own.configure({ ...config, financing: { publicKey: 'A'.repeat(16), scriptUrl: 'https://financing.example/a.js' } }),
  );
});
beforeEach(() => {
  own.entries = {};
});
afterAll(async () => {
  await site.close();
  await own.close();
});

const article = (slug: string, createdAt: string) => ({
  ...contentEntry('article', slug, { slug, title: `On ${slug}`, createdAt }),
});
const question = contentEntry('faqItem', 'ink', { title: 'Ink', plainTextBody: ['It is ink.'] });
const country = (countryCode: string) =>
  contentEntry('compatibilityCountry', countryCode, {
    countryCode,
    compatibleCarriers: ['One'],
    incompatibleCarriers: ['Two'],
  });
const settings = (fields: object = {}) => contentEntry('globalSettings', 'settings', fields);

/** An entry of a content type, each of whose fields has its own name as the text. */
function named(type: string, others: Record<string, string> = {}): object {
  const fields = Object.keys(model[type]?.fields ?? {});
  const names = Object.fromEntries(fields.map((field) => [field, `${type}-${field}`]));
  return contentEntry(type, type, { ...names, ...others });
}

type Step = [path: string, form?: Record<string, string>];

const phonePath = '/shop/products/light-phone-ii-black';
/** A Light Phone II for other regions, with the SIM card. */
const incompatible = { intent: 'add', item: '2004', 'item-sim': '2011' };

/** Where the words of each content type are shown. */
const shownAt: Readonly<Record<string, Step[]>> = {
  brand: [['/footer']],
  layoutWords: [['/shop'], ['/blog']],
  cartWords: [['/cart'], [phonePath, { intent: 'add', item: '2003' }]],
  orderConfirmation: [['/order-confirmation']],
  shopWords: [['/shop']],
  productWords: [
    ['/products'],
    [phonePath],
    [phonePath, incompatible],
    ['/shop/products/light-phone-ii-light-gray'],
    ['/shop/products/light-phone-iii'],
  ],
  creditWords: [['/credit-check'], ['/credit-check', application]],
  blogWords: [['/blog'], ['/blog/middle'], ['/blog/feed.xml']],
  consentWords: [
    ['/consent'],
    ['/consent', { choice: 'allow' }],
    ['/consent', { choice: 'dismiss' }],
    ['/consent', { choice: 'deny' }],
  ],
  newsletterWords: [['/newsletter']],
  sizeWords: [['/actual-size']],
  tryWords: [
    ['/try'],
    ['/try?screen=phone'],
    ['/try?screen=call'],
    ['/try?screen=alarm'],
    ['/try?screen=notes'],
    ['/try?phone=ii'],
  ],
  checkerWords: [
    ['/compatibility-checker'],
    ['/compatibility-checker?phone=ii'],
    ['/compatibility-checker?phone=ii&country=DE'],
    ['/compatibility-checker?phone=ii&country=other'],
    ['/compatibility-checker?phone=ii&country=DE&carrier=One'],
    ['/compatibility-checker?phone=ii&country=DE&carrier=Two'],
    ['/compatibility-checker?phone=ii&country=US&carrier=One'],
  ],
};

/** Words that are shown in other states of the catalog and the blog, or once the page has hydrated. */
const shownElsewhere = [
  'shopWords-empty',
  'blogWords-empty',
  'blogWords-before',
  'blogWords-after',
  'productWords-withoutExtras',
  'productWords-soldOut',
  'productWords-chosenInstead',
  'productWords-financingOffers',
  'checkerWords-tryOtherCountry',
  'checkerWords-seeShop',
  'productWords-financingFailure',
  'productWords-turnWheel',
  'productWords-noon',
  'productWords-afternoon',
  'productWords-evening',
  'productWords-dusk',
  'productWords-night',
  'consentWords-optedOut',
  'consentWords-withoutPixel',
  'consentWords-whatIsKept',
  'consentWords-whatIsKeptText',
  'sizeWords-tooSmall',
  'tryWords-end',
  'creditWords-undecided',
  'creditWords-approved',
  'creditWords-approvedUntil',
  'creditWords-tooHigh',
  'creditWords-declined',
];

describe('The words of the content type', () => {
  test.each(Object.keys(shownAt))('[SET-1] %s are on its pages', async (type) => {
    own.entries = {
      article: article('middle', '2026-10-06'),
      globalSettings: settings({
        lightPhoneIIFaqs: [question],
        activatePreOrderButton: true,
        selectedArticles: [article('first', '2026-10-05')],
      }),
      compatibilityCheck: contentEntry('compatibilityCheck', 'check', { countries: [country('DE'), country('US')] }),
      [type]: named(type),
    };
    const visitor = site.visitorThrough(fetch);
    let text = '';
    for (const [path, form] of shownAt[type] ?? []) {
      const { page } = form ? await visitor.post(path, form) : await visitor.get(path);
      // What is read, and not the data of the page's scripts.
      for (const script of page.querySelectorAll('script:not([type="application/ld+json"])')) script.remove();
      text += page.toString();
    }
    const words = Object.keys(model[type]?.fields ?? {}).map((field) => `${type}-${field}`);
    expect(words.length).toBeGreaterThan(1);
    expect(words.filter((word) => !text.includes(word) && !shownElsewhere.includes(word))).toEqual([]);
  });

  test('[SET-1] for the wheel are in the data of the newer phone’s page alone', async () => {
    own.entries = { productWords: named('productWords') };
    const visitor = site.visitorThrough(fetch);
    const dataOf = async (path: string) => (await visitor.get(path)).page.toString();
    const data = await dataOf('/shop/products/light-phone-iii');
    for (const word of ['turnWheel', 'noon', 'afternoon', 'evening', 'dusk', 'night'])
      expect(data).toContain(`productWords-${word}`);
    expect(await dataOf(phonePath)).not.toContain('productWords-turnWheel');
  });
});

test.each([
  ['approved', /^Yes: \$299, until \w+ \d+, \d{4}\.$/],
  ['declined', /^No\.$/],
])('[NET-8] a credit check that is %s has the editors’ text', async (result, text) => {
  own.entries = { creditWords: named('creditWords', { approvedUntil: 'Yes: {price}, until {day}.', declined: 'No.' }) };
  const visitor = site.visitorThrough(fetch);
  await visitor.post('/credit-check?product=light-phone-ii-black', { ...application, email: `${result}@example.com` });
  await site.sandbox.moveClock(60_000);
  const { page } = await visitor.get('/credit-check');
  expect(page.querySelector('[data-request="creditCheck"] [role="status"]')?.text).toMatch(text);
});

describe('Without an entry for its words', () => {
  test('[SET-1] a page has its own', async () => {
    const { page, says } = await site.visitorThrough(fetch).get('/products');
    expect(page.querySelector('title')?.text).toBe('Choose your Light Phone II in black | Light');
    expect(page.querySelector('#plans')?.getAttribute('aria-label')).toBe('SIM and protection');
    expect(says).toContain('for the North America phone');
  });

  test('[HOME-7] the brand has its name and its description', async () => {
    const visitor = site.visitorThrough(fetch);
    const { page } = await visitor.get('/shop/products/light-phone-iii');
    expect(page.querySelector('meta[property="og:site_name"]')?.getAttribute('content')).toBe('Light');
    const manifest = await site.app(new Request('http://shop.test/manifest.webmanifest'));
    expect([manifest.headers.get('content-type'), await manifest.json()]).toMatchObject([
      'application/manifest+json',
      { name: 'Light', icons: [{ src: 'icon-192.png' }, { src: 'icon-512.png' }] },
    ]);
  });

  test('[SET-1] while the content service is down, a page has its own words', async () => {
    expectLogged(/"provider":"content"/);
    const down: typeof fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).startsWith(own.url)
        ? Promise.resolve(new Response('{}', { status: 503 }))
        : fetch(input, init);
    const { status, page } = await site.visitorThrough(down, { visitorTimeout: 3000 }).get('/order-confirmation');
    expect([status, page.querySelector('h1')?.text]).toEqual([200, 'Thank you']);
    expect(page.querySelector('title')?.text).toBe('Thank you | Light');
  });
});

describe('Of an entry', () => {
  test('[SET-1] a missing field is reported, and has the site’s own text', async () => {
    const logged = expectLogged(/PROVIDER_FIELD/);
    own.entries = { orderConfirmation: contentEntry('orderConfirmation', 'thanks', { title: 'Well done', text: ' ' }) };
    const { says } = await site.visitorThrough(fetch).get('/order-confirmation');
    expect(says).toBe('Well done We have your order. The receipt is in your email. Return home');
    expect(logged().map((line) => JSON.parse(line).message)).toEqual([
      'orderConfirmation thanks › text is missing.',
      'orderConfirmation thanks › button is missing.',
    ]);
  });

  test('[SET-1] a placeholder is filled in, or left out', async () => {
    expectLogged(/PROVIDER_FIELD/);
    const titleWith = async (choose: string) => {
      own.entries = { productWords: contentEntry('productWords', 'words', { choose }) };
      return (await site.visitorThrough(fetch).get('/products')).page.querySelector('title')?.text;
    };
    expect(await titleWith('{product}: take your time')).toBe('Light Phone II in black: take your time | Light');
    expect(await titleWith('Take your time')).toBe('Take your time | Light');
  });

  test('[SET-1] a text with a placeholder that is not filled in is reported, and not shown', async () => {
    const logged = expectLogged(/PROVIDER_FIELD/);
    own.entries = {
      orderConfirmation: contentEntry('orderConfirmation', 'thanks', { title: 'Dear {name}', text: 'A', button: 'B' }),
      productWords: contentEntry('productWords', 'words', { choose: 'Choose {produkt}' }),
    };
    const visitor = site.visitorThrough(fetch);
    expect((await visitor.get('/order-confirmation')).says).toBe('Thank you A B');
    expect((await visitor.get('/products')).page.querySelector('title')?.text).toBe(
      'Choose your Light Phone II in black | Light',
    );
    const messages = logged().map((line) => JSON.parse(line).message);
    expect(messages).toContain('orderConfirmation thanks › title has {name}, where nothing is filled in.');
    expect(messages).toContain('productWords words › choose has {produkt}, where only {product} is filled in.');
  });

  test('[SAFE-3] a text is never HTML', async () => {
    own.entries = { brand: contentEntry('brand', 'brand', { name: '<b>Low</b> & "co"', description: '</script><i>' }) };
    const visitor = site.visitorThrough(fetch);
    const { page } = await visitor.get('/footer');
    expect(page.querySelector('title')?.text).toContain('<b>Low</b> &');
    expect(page.querySelectorAll('b, i')).toEqual([]);
    expect(parse((await visitor.get('/blog/feed.xml')).page.toString()).querySelectorAll('b')).toEqual([]);
  });
});
