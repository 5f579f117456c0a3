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

const question = (title: string) => contentEntry('faqItem', title, { title, plainTextBody: [`About ${title}.`] });

/** A product’s page on a site with these settings and empty caches. */
async function productWith(settings: object, handle: string) {
  own.entries = { globalSettings: contentEntry('globalSettings', 'settings', settings) };
  return site.visitorThrough(fetch).get(`/shop/products/${handle}`);
}

test('[SET-1] each phone has the questions that the editors selected for it, and other products have none', async () => {
  const settings = { lightPhoneIIFaqs: [question('Ink')], lightPhoneIIIFaqs: [question('Camera'), question('Wheel')] };
  const questionsOf = async (handle: string) => {
    const { page } = await productWith(settings, handle);
    return page
      .querySelectorAll('section[aria-labelledby=questions] details')
      .map((each) => each.structuredText.split('\n')[0]);
  };
  expect(await questionsOf('light-phone-iii')).toEqual(['Camera', 'Wheel']);
  expect(await questionsOf('light-phone-ii-black')).toEqual(['Ink']);
  expect(await questionsOf('screen-protector')).toEqual([]);
  expect((await productWith({}, 'light-phone-iii')).page.querySelector('#questions')).toBeNull();
});

test('[SET-1] each phone has its picture stories, whose pictures load when they are reached, and other products have none', async () => {
  const story = (title: string) =>
    contentEntry('textBlock', title, {
      title,
      plainTextBody: [`About ${title}.`],
      foregroundMedia: contentPicture(`${title}-picture`),
    });
  const settings = { lightPhoneIIStories: [story('Ink'), story('Pocket')], lightPhoneIIIStories: [story('Thumb')] };
  const storiesOf = async (handle: string) => {
    const { page } = await productWith(settings, handle);
    return page
      .querySelectorAll('main article > section:not([aria-labelledby])')
      .map((each) => [each.querySelector('h2')?.text, each.querySelector('img')?.getAttribute('loading')]);
  };
  expect(await storiesOf('light-phone-iii')).toEqual([['Thumb', 'lazy']]);
  expect(await storiesOf('light-phone-ii-black')).toEqual([
    ['Ink', 'lazy'],
    ['Pocket', 'lazy'],
  ]);
  expect(await storiesOf('screen-protector')).toEqual([]);
});

test.each([
  [true, 'Pre-order'],
  [false, 'Add to cart'],
])('[SET-1] with activatePreOrderButton %s the button of a pre-order is "%s"', async (active, label) => {
  const { page, says } = await productWith({ activatePreOrderButton: active }, 'light-phone-ii-light-gray');
  const buttons = page.querySelectorAll('main form button').map(({ text }) => text);
  expect(buttons).toContain(label);
  expect(says).toContain('Estimated Ship January 2027');
});
