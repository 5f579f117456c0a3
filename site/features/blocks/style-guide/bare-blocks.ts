import type { Block, BlockItem } from '#providers/shaping/blocks/types.ts';

const item: BlockItem = { title: 'Only a title', body: [] };

/** Every block without its optional fields; blocks without content render nothing. */
export const bareBlocks: readonly Block[] = [
  {
    type: 'testimonial',
    testimonials: [{ quote: 'One voice, no name.', attribution: '' }],
  },
  { type: 'testimonial', testimonials: [] },
  { type: 'text', title: null, body: ['Words alone.'] },
  { type: 'text', title: null, body: [] },
  { type: 'accordion', title: null, layout: null, items: [item] },
  { type: 'accordion', title: 'No items', layout: null, items: [] },
  { type: 'faq', title: null, layout: null, items: [item] },
  { type: 'product', title: null, layout: null, items: [item] },
  {
    type: 'details',
    sections: [{ title: null, items: [{ title: ['Bare'] }] }],
  },
  { type: 'details', sections: [{ title: null, items: [] }] },
  { type: 'search', title: null },
  { type: 'singleImage', title: null, picture: null, size: 'default' },
  { type: 'unknown', name: 'carouselBlock' },
];
