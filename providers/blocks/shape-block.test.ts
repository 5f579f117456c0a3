import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeBlocks } from './shape-block.ts';

const types = [
  'accordionBlock',
  'detailsBlock',
  'faqBlock',
  'productBlock',
  'singleImageBlock',
  'testimonialBlock',
  'textBlock',
];

describe('an editor may leave out any field', () => {
  test.each(types)('a bare %s is a block with defaults', (_type) => {
    const [block] = shapeBlocks([{ _type, _key: 'a' }], 'startPage');
    expect(block).toMatchObject({
      key: 'a',
      isDarkMode: false,
      showBorderTop: false,
      bottomSpacer: false,
      background: null,
    });
    expect(block?.type).not.toBe('unknown');
  });

  test('whatever stands in the fields, every member that is an object comes out as a block', () => {
    const anything = fc.record({ _type: fc.oneof(fc.constantFrom(...types), fc.string()) }, { requiredKeys: [] });
    const block = fc.tuple(
      anything,
      fc.dictionary(
        fc.constantFrom(
          'title',
          'body',
          'image',
          'cta',
          'backgroundMedia',
          'accordionItems',
          'products',
          'detailSections',
          'foregroundMedia',
        ),
        fc.anything(),
      ),
    );
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        expect(
          shapeBlocks(
            blocks.map(([type, rest]) => ({ ...rest, ...type })),
            'content',
          ),
        ).toHaveLength(blocks.length);
      }),
    );
  });

  test('a type nobody knows is kept by name, to be logged where it would be drawn', () => {
    expect(shapeBlocks([{ _type: 'carouselBlock' }], 'content')).toMatchObject([
      { type: 'unknown', name: 'carouselBlock' },
    ]);
  });

  test('a picture without its size is left out, since it would shift the page', () => {
    const image = { asset: { url: 'https://images.test/a.jpg' } };
    expect(shapeBlocks([{ _type: 'singleImageBlock', image }], 'startPage')).toMatchObject([{ picture: null }]);
  });
});
