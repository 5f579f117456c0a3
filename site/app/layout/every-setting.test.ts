import { readFileSync } from 'node:fs';
import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentEntry, contentPicture, type OwnContent, startOwnContent } from '#tests/support/own-content.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let own: OwnContent;
let site: Site;
beforeAll(async () => {
  own = await startOwnContent();
  site = await startSite(own.configure);
});
afterAll(async () => {
  await site.close();
  await own.close();
});

const link = (name: string, to: string, more: object = {}) =>
  contentEntry('menuLink', name, { name, link: to, ...more });
const question = (title: string) => contentEntry('faqItem', title, { title, plainTextBody: [`About ${title}.`] });
const story = (title: string) =>
  contentEntry('textBlock', title, { title, plainTextBody: ['Words.'], foregroundMedia: contentPicture('story') });
const article = (slug: string, tags: string[]) =>
  contentEntry('article', slug, { slug, title: `On ${slug}`, createdAt: '2026-01-01', tags });

const pages = {
  popoverGenericPage: contentEntry('popoverGenericPage', 'modal', { slug: 'a-modal', title: 'A modal' }),
  genericPage: contentEntry('genericPage', 'page', { slug: 'a-page', title: 'A page' }),
  article: article('waiting', ['Objects', 'Slowness']),
};

/** A page of a newly started site with only these settings. */
async function pageWith(settings: object, path: string): Promise<HTMLElement> {
  own.entries = { ...pages, globalSettings: contentEntry('globalSettings', 'settings', settings) };
  return (await site.visitorThrough(fetch).get(path)).page;
}

const sources = (page: HTMLElement, selector: string) =>
  page.querySelectorAll(`${selector} img`).map((image) => image.getAttribute('src'));
const links = (page: HTMLElement, selector: string) =>
  page.querySelectorAll(`${selector} a`).map((each) => [each.text, each.getAttribute('href')]);
const texts = (page: HTMLElement, selector: string) => page.querySelectorAll(selector).map(({ text }) => text);
const questions = (page: HTMLElement) =>
  page.querySelectorAll('section[aria-labelledby=questions] details summary').map(({ text }) => text);
const titlesOfSections = (page: HTMLElement) => texts(page, 'main article > section:not([aria-labelledby]) h2');

const logos = { lightLogoWhite: contentPicture('logo-white'), lightLogoBlack: contentPicture('logo-black') };
const bothLogos = ['http://images.example/logo-black.jpg', 'http://images.example/logo-white.jpg'];
const menu = [link('Blog', '/blog'), link('Cart', '/cart', { popoverMenuOnly: true })];
const stories = { lightPhoneIIStories: [story('Pocket')], lightPhoneIIIStories: [story('Thumb')] };
const faqs = { lightPhoneIIFaqs: [question('Ink')], lightPhoneIIIFaqs: [question('Wheel')] };

interface Effect {
  /** Part of the test title, after the names of the fields. */
  effect: string;
  settings: Record<string, unknown>;
  path: string;
  read: (page: HTMLElement) => unknown;
  shown: unknown;
  /** The value of `read` when all of the fields are empty. */
  without: unknown;
}

const onBothPhones = (what: string, settings: Effect['settings'], read: Effect['read'], titles: string[]): Effect[] =>
  ['light-phone-ii-black', 'light-phone-iii'].map((handle, index) => ({
    effect: `are ${what} about the ${handle}`,
    settings,
    path: `/shop/products/${handle}`,
    read,
    shown: [titles[index]],
    without: [],
  }));

const effects: Effect[] = [
  {
    effect: 'greets in the menu',
    settings: { welcomeMessage: 'Good evening.' },
    path: '/shop',
    read: (page) => page.querySelector('#menu')?.text.includes('Good evening.'),
    shown: true,
    without: false,
  },
  {
    effect: 'is shown above the page, without a link',
    settings: { siteWideBanner: 'Closed on Sunday.' },
    path: '/shop',
    read: (page) => [texts(page, '[aria-label="Announcement"]'), links(page, '[aria-label="Announcement"]')],
    shown: [['Closed on Sunday.'], []],
    without: [[], []],
  },
  {
    effect: 'lead from the line over the page',
    settings: { siteWideBanner: 'Closed on Sunday.', siteWideBannerLink: '/about' },
    path: '/shop',
    read: (page) => links(page, '[aria-label="Announcement"]'),
    shown: [['Closed on Sunday.', '/about']],
    without: [],
  },
  {
    effect: 'stand in the bar, each for its ground',
    settings: logos,
    path: '/blog',
    read: (page) => sources(page, 'nav[aria-label="Main"]'),
    shown: bothLogos,
    without: [],
  },
  {
    effect: 'stand in the footer, each for its ground',
    settings: logos,
    path: '/blog',
    read: (page) => sources(page, 'footer'),
    shown: bothLogos,
    without: [],
  },
  {
    effect: 'is shown on a modal page instead of the ordinary logo',
    settings: { ...logos, modalPageBottomLogo: contentPicture('logo-modal') },
    path: '/a-modal',
    read: (page) => sources(page, 'main dialog'),
    shown: ['http://images.example/logo-modal.jpg'],
    without: [],
  },
  {
    effect: 'is shown in the footer, line by line',
    settings: { footerAddress: 'Light\nBrooklyn' },
    path: '/shop',
    read: (page) => texts(page, 'footer address span'),
    shown: ['Light', 'Brooklyn'],
    without: [],
  },
  {
    effect: 'lead elsewhere from the footer, by picture or by name',
    settings: {
      socialIcons: [
        link('Pictures', 'https://pictures.example/', { icon: contentPicture('icon') }),
        link('Films', 'https://films.example/'),
      ],
    },
    path: '/shop',
    read: (page) => [links(page, 'nav[aria-label="Social media"]'), sources(page, 'nav[aria-label="Social media"]')],
    shown: [
      [
        ['', 'https://pictures.example/'],
        ['Films', 'https://films.example/'],
      ],
      ['http://images.example/icon.jpg'],
    ],
    without: [[], []],
  },
  {
    effect: 'are the small row at the bottom, before the cookie settings',
    settings: { footerBottomLinks: [link('Terms', '/terms')] },
    path: '/shop',
    read: (page) => links(page, 'nav[aria-label="Legal"]'),
    shown: [
      ['Terms', '/terms'],
      ['Cookie settings', '/consent'],
    ],
    without: [['Cookie settings', '/consent']],
  },
  {
    effect: 'are the links of the menu',
    settings: { menu },
    path: '/shop',
    read: (page) => links(page, '#menu'),
    shown: [
      ['Blog', '/blog'],
      ['Cart', '/cart'],
    ],
    without: [],
  },
  {
    effect: 'are the links of the footer, except those for the menu only',
    settings: { menu },
    path: '/shop',
    read: (page) => links(page, 'nav[aria-label="Footer"]'),
    shown: [['Blog', '/blog']],
    without: [],
  },
  {
    effect: 'is the background of the not-found page',
    settings: { errorPageBackgroundImage: contentPicture('night') },
    path: '/nothing/here',
    read: (page) => sources(page, 'main'),
    shown: ['http://images.example/night.jpg?w=1600&q=90&fm=webp'],
    without: [expect.stringMatching(/^\/assets\/fog-/)],
  },
  {
    effect: 'is the background of the order confirmation',
    settings: {
      orderConfirmationPageBackgroundImage: contentPicture('thanks'),
      orderConfirmationPageBackgroundImageNight: contentPicture('moon'),
    },
    path: '/order-confirmation',
    read: (page) => page.querySelector('main')?.innerHTML.match(/\w+(?=\.jpg)/g) ?? [],
    shown: ['moon', 'thanks'],
    without: [],
  },
  {
    effect: 'is the label "pre-order" on the button of a pre-order',
    settings: { activatePreOrderButton: true },
    path: '/shop/products/light-phone-ii-light-gray',
    read: (page) => texts(page, 'main form button').filter((text) => /pre-order|add to cart/i.test(text)),
    shown: ['Pre-order', 'Pre-order'], // the second is in the bar that comes when the first has left the screen
    without: ['Add to cart', 'Add to cart'],
  },
  {
    effect: 'is the order of the tags of the blog',
    settings: { tagOrderOnBlogNavigation: ['Slowness', 'Objects'] },
    path: '/blog',
    read: (page) => texts(page, 'nav[aria-label="Tags"] a'),
    shown: ['Slowness', 'Objects'],
    without: ['Objects', 'Slowness'],
  },
  {
    effect: 'lead the blog',
    settings: { selectedArticles: [article('beginning', [])] },
    path: '/blog',
    read: (page) => page.querySelector('main section a')?.getAttribute('href'),
    shown: '/blog/beginning',
    without: '/blog/waiting',
  },
  ...onBothPhones('the questions', faqs, questions, ['Ink', 'Wheel']),
  ...onBothPhones('the stories', stories, titlesOfSections, ['Pocket', 'Thumb']),
];

for (const { effect, settings, path, read, shown, without } of effects) {
  test(`[SET-1] ${Object.keys(settings).join(' and ')}: ${effect}`, async () => {
    expect(read(await pageWith(settings, path))).toEqual(shown);
    expect(read(await pageWith({}, path)), 'without it').toEqual(without);
  });
}

test.each([
  ['/a-page', 'white'],
  ['/blog', 'black'],
  ['/nothing-here', 'black'],
])('[NAV-4] without a colour from the editors, the default colour of the header is, on %s, %s', async (path, color) => {
  const page = await pageWith({}, path);
  expect(page.querySelector('nav[aria-label="Main"]')?.getAttribute('data-color')).toBe(color);
});

test('[SET-1] every field of the settings is tested here', () => {
  const contentTypes = JSON.parse(
    readFileSync(new URL('../../../seed/content/content-types.json', import.meta.url), 'utf8'),
  );
  const named = new Set(effects.flatMap(({ settings }) => Object.keys(settings)));
  const fields = Object.keys(contentTypes.globalSettings.fields).filter((field) => field !== 'title');
  expect([...named].toSorted()).toEqual(fields.toSorted());
});
