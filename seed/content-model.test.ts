import { beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, localeValues } from './entry-tree.ts';
import { loadOwnSeed, type OwnSeed } from './testing/own-seed.ts';

let own: OwnSeed;
beforeAll(async () => {
  own = await loadOwnSeed();
});

describe('The content has an example of', () => {
  test('every field of every content type but a few, and every boolean set to true', () => {
    const { contentTypes } = own.seed.content;
    const unused = Object.keys(contentTypes).flatMap((type) =>
      fieldsOf(contentTypes, type)
        .filter(({ name }) => !own.entries.some((node) => node.type === type && isSet(node.entry[name])))
        .map(({ name }) => `${type}.${name}`),
    );
    const backgrounds = [
      'accordionBlock',
      'faqBlock',
      'productBlock',
      'detailsBlock',
      'searchBlock',
      'singleImageBlock',
    ];
    expect(new Set(unused)).toEqual(
      new Set([
        // A page has one ground, beside the pictures that say something.
        ...backgrounds.flatMap((type) => [`${type}.backgroundDesktop`, `${type}.backgroundMobile`]),
        'headerBlock.showBorderTop',
        // Text is on the page's ground, and blocks over a picture with a night picture follow the theme.
        ...[...backgrounds, 'headerBlock', 'testimonialBlock'].map((type) => `${type}.isDarkMode`),
        // A film in a modal has its own dark background, and a social link is text.
        'video.applyScreenBlend',
        'socialIcon.icon',
      ]),
    );
  });

  test('every variant of a button, a picture and a list of items', () => {
    const used = (type: string, field: string) =>
      new Set(own.entries.filter((node) => node.type === type).map(({ entry }) => entry[field]));
    expect(used('callToAction', 'variant')).toEqual(new Set(['primary', 'secondary', 'secondary-darkmode']));
    expect(used('singleImageBlock', 'imageSize')).toEqual(new Set(['small', 'default']));
    expect(used('productBlock', 'layout')).toContain('compare');
  });

  test('a draft article, a page with unpublished changes, and a start page with a draft', () => {
    const { content, startPage } = own.seed;
    expect(content.entries.some(({ type, draft }) => type === 'article' && draft)).toBe(true);
    expect(content.entries.some(({ type, draftFields }) => type === 'genericPage' && draftFields)).toBe(true);
    const [published, draft] = ['start', 'drafts.start'].map((id) => startPage.documents.find(({ _id }) => _id === id));
    expect(draft?.title).not.toBe(published?.title);
  });
});

describe('The pages', () => {
  const slugs = (type: string) =>
    own.seed.content.entries.filter((entry) => entry.type === type).map(({ slug }) => slug);

  test('are those that the menu, the footer and the cart link to', () => {
    expect(slugs('genericPage').toSorted()).toEqual([
      'about',
      'careers',
      'contact',
      'cookie-policy',
      'faq',
      'going-light',
      'press',
      'privacy',
      'return-policy',
      'service-plans',
      'shipping-details',
      'start',
      'terms',
    ]);
    expect(slugs('popoverGenericPage').toSorted()).toEqual(['bring-your-number', 'in-the-box']);
  });

  test('have a meta description of one or two sentences that fits a search result', () => {
    const pages = own.entries.filter(({ type, entry }) => type === 'metadata' && entry.description !== undefined);
    expect(pages.length).toBeGreaterThan(20);
    for (const { id, entry } of pages) expect(String(entry.description), id).toMatch(/^.{30,160}[.]$/);
  });
});

function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && localeValues(value)?.length !== 0;
}
