import type { Block, BlockItem } from '#providers/shaping/blocks/types.ts';

const item: BlockItem = { id: 'a', title: 'Only a title', body: [], ctas: [] };
const detail = { title: [], body: [], list: [], links: [], ctas: [] };

/** Every block without its optional fields; blocks without content render nothing. */
export const bareBlocks: readonly Block[] = [
  {
    key: 'testimonial',
    type: 'testimonial',
    testimonials: [{ quote: 'One voice, no name.', attribution: '' }],
  },
  { key: 'no-testimonials', type: 'testimonial', testimonials: [] },
  { key: 'text', type: 'text', title: null, body: ['Words alone.'] },
  { key: 'no-text', type: 'text', title: null, body: [] },
  { key: 'accordion', type: 'accordion', title: null, layout: null, items: [item] },
  { key: 'no-accordion', type: 'accordion', title: 'No items', layout: null, items: [] },
  { key: 'faq', type: 'faq', title: null, layout: null, items: [item] },
  { key: 'product', type: 'product', title: null, layout: null, items: [item] },
  {
    key: 'details',
    type: 'details',
    sections: [{ title: null, items: [{ ...detail, key: 'a', title: ['Bare'] }] }],
  },
  { key: 'no-details', type: 'details', sections: [{ title: null, items: [] }] },
  { key: 'search', type: 'search', title: null },
  { key: 'no-image', type: 'singleImage', title: null, picture: null, size: 'default' },
  { key: 'unknown', type: 'unknown', name: 'carouselBlock' },
];
