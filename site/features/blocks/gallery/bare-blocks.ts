import type { Block, BlockItem } from '#providers/shaping/blocks/types.ts';

const frame = { isDarkMode: false, showBorderTop: false, bottomSpacer: false, background: null };
const item: BlockItem = { id: 'a', title: 'Only a title', body: [], picture: null, background: null, ctas: [] };
const detail = { title: [], titleLink: null, body: [], picture: null, list: [], links: [], ctas: [] };

/** Every block without its optional fields; blocks without content render nothing. */
export const bareBlocks: readonly Block[] = [
  {
    ...frame,
    key: 'testimonial',
    type: 'testimonial',
    testimonials: [{ quote: 'One voice, no name.', attribution: '' }],
  },
  { ...frame, key: 'no-testimonials', type: 'testimonial', testimonials: [] },
  { ...frame, key: 'text', type: 'text', title: null, body: ['Words alone.'], foreground: null, film: null, cta: null },
  { ...frame, key: 'no-text', type: 'text', title: null, body: [], foreground: null, film: null, cta: null },
  { ...frame, key: 'accordion', type: 'accordion', title: null, layout: null, items: [item], cta: null },
  { ...frame, key: 'no-accordion', type: 'accordion', title: 'No items', layout: null, items: [], cta: null },
  { ...frame, key: 'faq', type: 'faq', title: null, layout: null, items: [item] },
  { ...frame, key: 'product', type: 'product', title: null, layout: null, items: [item] },
  {
    ...frame,
    key: 'details',
    type: 'details',
    sections: [{ title: null, items: [{ ...detail, key: 'a', title: ['Bare'] }] }],
  },
  { ...frame, key: 'no-details', type: 'details', sections: [{ title: null, items: [] }] },
  { ...frame, key: 'search', type: 'search', title: null },
  { ...frame, key: 'no-image', type: 'singleImage', title: null, picture: null, size: 'default' },
  { ...frame, key: 'unknown', type: 'unknown', name: 'carouselBlock' },
];
