import type { Entry } from '../entry/entry.ts';
import { shapeCallsToAction, shapeLink } from '../links/shape-link.ts';
import { shapePicture } from '../media/shape-picture.ts';
import { escapeText } from '../rich-text/escape.ts';
import { shapeRichText, withoutLinks } from '../rich-text/shape-rich-text.ts';
import type { RichText } from '../rich-text/types.ts';
import type { DetailItem } from './types.ts';

/** One item of a details block; `index` is its place, which makes its key the block's only one. */
export function shapeDetailItem(item: Entry, index: number): DetailItem {
  const title = shapeTitle(item);
  const titleLink = shapeLink(item, 'titleLink');
  return {
    key: `${item.id('detail')}-${index}`,
    title: titleLink ? withoutLinks(title) : title,
    titleLink,
    body: shapeRichText(item),
    picture: shapePicture(item.entry('image')),
    list: item.texts('list'),
    links: item.entries('links').flatMap((entry) => {
      const label = entry.requiredText('label');
      const link = shapeLink(entry, 'link');
      return link && label ? [{ label, link }] : [];
    }),
    ctas: shapeCallsToAction(item, 'ctas'),
  };
}

/** The rich one where there is one, as with the body. */
function shapeTitle(item: Entry): RichText {
  const rich = shapeRichText(item, 'title', null);
  const plain = item.text('plainTextTitle');
  return rich.length > 0 || plain === null ? rich : [escapeText(plain)];
}
