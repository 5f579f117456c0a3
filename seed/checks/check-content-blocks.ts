import { type Place, refuse, within } from '../seed-error.ts';

/** The types of blocks that a page can be made of. Nothing is shown for a block of another type. */
const blockTypes: readonly unknown[] = [
  'accordionBlock',
  'detailsBlock',
  'faqBlock',
  'productBlock',
  'searchBlock',
  'singleImageBlock',
  'testimonialBlock',
  'textBlock',
];

/** The `contentBlocks` of a document of the query service, if it has any. */
export function checkContentBlocks(blocks: unknown, place: Place): void {
  if (blocks === undefined) return;
  if (!Array.isArray(blocks)) refuse(place, 'must be a list');
  for (const [index, block] of blocks.entries()) {
    const type = typeof block === 'object' && block !== null && '_type' in block ? block._type : undefined;
    if (!blockTypes.includes(type)) refuse(within(place, index, '_type'), `must be one of ${blockTypes.join(', ')}`);
  }
}
