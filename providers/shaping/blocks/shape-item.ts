import type { Entry } from '../entry/entry.ts';
import { shapeCallsToAction } from '../links/shape-link.ts';
import { shapeBackground } from '../media/shape-medium.ts';
import { shapePicture } from '../media/shape-picture.ts';
import { shapeRichText } from '../rich-text/shape-rich-text.ts';
import type { BlockItem } from './types.ts';

/** Items without a title are left out: there is nothing to open them by. */
export function shapeItems(block: Entry, name: string): BlockItem[] {
  return block.entries(name).flatMap((item, index) => {
    const title = item.requiredText('title');
    if (!title) return [];
    return {
      id: `${item.id('item')}-${index}`,
      title,
      body: shapeRichText(item),
      picture: shapePicture(item.entry('image')),
      background: shapeBackground(item.entry('backgroundMedia')),
      ctas: shapeCallsToAction(item, 'ctas'),
    };
  });
}
