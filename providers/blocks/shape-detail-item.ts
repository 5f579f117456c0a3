import type { Entry } from '../entry/entry.ts';
import { shapeCallsToAction, shapeLink } from '../links/shape-link.ts';
import { shapePicture } from '../media/shape-picture.ts';
import { plainWords, shapeRichText } from '../rich-text/shape-rich-text.ts';
import type { DetailItem } from './types.ts';

export function shapeDetailItem(item: Entry, index: number): DetailItem {
  return {
    key: `${item.id('detail')}-${index}`,
    title: item.text('plainTextTitle') ?? plainWords(shapeRichText(item, 'title', null)),
    titleLink: shapeLink(item, 'titleLink'),
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
