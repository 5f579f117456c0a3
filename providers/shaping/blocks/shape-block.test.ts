import { describe, expect, test } from 'vitest';
import { entryOf } from '../entry/testing/entry-of.ts';
import { shapeBlocks } from './shape-block.ts';

function shaped(contentBlocks: unknown) {
  const { entry, faults } = entryOf({ contentBlocks });
  return { blocks: shapeBlocks(entry), faults };
}

const types = {
  accordionBlock: 'accordion',
  detailsBlock: 'details',
  faqBlock: 'faq',
  productBlock: 'product',
  searchBlock: 'search',
  singleImageBlock: 'singleImage',
  testimonialBlock: 'testimonial',
  textBlock: 'text',
};

describe('every field is optional', () => {
  test.each(Object.entries(types))(
    '[BLOCK-1] a %s without fields is a block with defaults, and nothing but a missing text is reported',
    (_type, type) => {
      const { blocks, faults } = shaped([{ _type, _key: 'a' }]);
      expect(blocks).toMatchObject([{ type }]);
      for (const absent of ['isDarkMode', 'showBorderTop', 'bottomSpacer', 'background'])
        expect(blocks[0]).not.toHaveProperty(absent);
      const missingText = 'Invalid content passed to Richtext: entry › contentBlocks[0] (textBlock a) › body.';
      expect(faults).toEqual(type === 'text' ? [missingText] : []);
    },
  );

  test('[BLOCK-2] an unknown content type is a block with its name, for the log', () => {
    const names = ['carouselBlock', 'constructor', '__proto__'];
    expect(shaped(names.map((_type) => ({ _type }))).blocks).toMatchObject(
      names.map((name) => ({ type: 'unknown', name })),
    );
  });

  test('a picture without a size is left out, since it would shift the layout', () => {
    const image = { asset: { url: 'https://images.test/a.jpg' } };
    const { blocks, faults } = shaped([{ _type: 'singleImageBlock', _key: 'a', image }]);
    expect(blocks).toMatchObject([{ picture: null }]);
    expect(faults).toEqual([
      'entry › contentBlocks[0] (singleImageBlock a) › image › asset is a picture without a size.',
    ]);
  });
});

describe('a field that cannot be used', () => {
  test.each([
    [{ title: 7 }, 'title is a number, not text.'],
    [{ isDarkMode: 'yes' }, 'isDarkMode is a string, not true or false.'],
    [{ faqItems: 'one' }, 'faqItems is a string, not a list.'],
    [{ faqItems: [null, 7] }, 'faqItems has members that are not there: nothing, a number.'],
    [{ faqItems: [{ _ref: 'Entry gone' }] }, 'faqItems has members that are not there: Entry gone.'],
    [{ faqItems: [{ _key: 'q' }] }, 'faqItems[0] (q) › title is missing.'],
    [{ backgroundMedia: { _ref: 'Asset gone' } }, 'backgroundMedia links to Asset gone, which is not there.'],
    [{ title: 'x'.repeat(50_001) }, 'title is longer than 50000 characters.'],
  ])('%j is left out, and the report says %s', (fields, problem) => {
    const { blocks, faults } = shaped([{ _type: 'faqBlock', _key: 'a', ...fields }]);
    expect(blocks).toMatchObject([{ type: 'faq', title: null, items: [] }]);
    expect(blocks[0]).not.toHaveProperty('background');
    expect(faults).toEqual([`entry › contentBlocks[0] (faqBlock a) › ${problem}`]);
  });

  test('a list is truncated at its maximum length', () => {
    const { blocks, faults } = shaped(Array.from({ length: 1500 }, () => ({ _type: 'searchBlock' })));
    expect(blocks).toHaveLength(1000);
    expect(faults).toEqual(['entry › contentBlocks has more than 1000 members.']);
  });
});

describe('a film', () => {
  const page = 'https://vimeo.com/240248891';
  const file = 'https://files.test/a.mp4';
  const textBlock = (video: object) => shaped([{ _type: 'textBlock', foregroundMedia: { video } }]).blocks;

  test('[MEDIA-4] with the URL of a page is hosted, even if it has files too', () => {
    expect(textBlock({ _type: 'video', url: page })).toMatchObject([{ film: { sources: [], hosted: { url: page } } }]);
    expect(textBlock({ _type: 'video', url: page, asset: { url: file, mimeType: 'video/mp4' } })).toMatchObject([
      { film: { sources: [{ url: file, type: 'video/mp4' }], hosted: { url: page } } },
    ]);
  });

  test('[MEDIA-4] with the URL of a file has that source', () => {
    const sources = [{ url: file, type: 'video/mp4' }];
    const blocks = textBlock({ _type: 'video', url: file });
    expect(blocks).toMatchObject([{ film: { sources } }]);
    expect(blocks[0]).not.toHaveProperty('film.hosted');
  });

  test('[BLOCK-5] that is hosted only is shown by its poster, and can be opened', () => {
    const posterImage = { asset: { url: 'https://images.test/a.jpg', width: 4, height: 3 } };
    const media = { _type: 'video', url: page, alt: 'A film', posterImage };
    const { blocks } = shaped([
      { _type: 'textBlock', foregroundMedia: { media }, backgroundMedia: { desktop: media } },
    ]);
    const poster = { alt: 'A film', width: 4 };
    expect(blocks).toMatchObject([
      { foreground: poster, background: { desktop: poster }, film: { hosted: { url: page } } },
    ]);
  });
});

test('[THEME-1] a background with a night picture for one width alone has none', () => {
  const picture = (name: string, night: object = {}) => ({
    asset: { url: `https://images.test/${name}.jpg`, width: 4, height: 3 },
    ...night,
  });
  const night = { night: { asset: { url: 'https://images.test/night.jpg', width: 4, height: 3 } } };
  const nightsOf = (mobile: object) => {
    const backgroundMedia = { desktop: picture('wide', night), mobile };
    const [block] = shaped([{ _type: 'textBlock', backgroundMedia }]).blocks;
    const { desktop, mobile: narrow } = (block?.type === 'text' && block.background) || {};
    return [desktop, narrow].map((medium) => medium?.kind !== 'film' && medium?.night);
  };
  expect(nightsOf(picture('tall', night))).toEqual(['night.jpg', 'night.jpg']);
  expect(nightsOf(picture('tall'))).toEqual([undefined, undefined]);
});

test('[THEME-1] a film behind a section has no night picture where the other width has none', () => {
  const url = 'https://films.test/a.mp4';
  const size = { width: 4, height: 3 };
  const night = { night: { asset: { url: 'https://images.test/night.jpg', ...size } } };
  const film = (more: object = {}) => ({
    ...{ _type: 'video', asset: { url, mimeType: 'video/mp4' } },
    posterImage: { asset: { url: 'https://images.test/poster.jpg', ...size }, ...more },
  });
  const nightOf = (mobile: object) => {
    const [block] = shaped([{ _type: 'textBlock', backgroundMedia: { desktop: film(night), mobile } }]).blocks;
    const { desktop } = (block?.type === 'text' && block.background) || {};
    return desktop?.kind === 'film' && desktop.poster?.night;
  };
  expect(nightOf(film(night))).toBe('night.jpg');
  expect(nightOf(film())).toBeUndefined();
  expect(nightOf({ asset: { url: 'https://images.test/tall.jpg', ...size } })).toBeUndefined();
});

describe('a detail’s title', () => {
  const titles = (...detailItems: object[]) => {
    const [block] = shaped([{ _type: 'detailsBlock', detailSections: [{ detailItems }] }]).blocks;
    return block?.type === 'details' ? block.sections[0]?.items.map(({ title }) => title) : null;
  };

  test('[BLOCK-1] is the rich text, else the plain one', () => {
    const title = '<em>Rich</em> & <script>x</script><a href="/shop">linked</a>';
    expect(
      titles(
        { title, plainTextTitle: 'Plain' },
        { title, titleLink: { external: '/faq' } },
        { plainTextTitle: 'Plain <b> & simple' },
        {},
      ),
    ).toEqual([
      ['<em>Rich</em> &amp; <a href="/shop">linked</a>'],
      ['<em>Rich</em> &amp; linked'],
      ['Plain &lt;b&gt; &amp; simple'],
      [],
    ]);
  });

  test('may be missing, since its section has one', () => {
    const detailItems = [{ plainTextBody: ['Words.'] }];
    expect(shaped([{ _type: 'detailsBlock', detailSections: [{ title: 'Title', detailItems }] }]).faults).toEqual([]);
  });
});
