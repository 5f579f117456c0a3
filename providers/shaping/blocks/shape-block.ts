import { withoutMark } from '../entry/edit-marks.ts';
import type { Entry } from '../entry/entry.ts';
import { shapeCallsToAction, shapeCallToAction, shapeLink, shapeLinkFile } from '../links/shape-link.ts';
import { playable, shapeBackground, shapeFilm, shapeMedium } from '../media/shape-medium.ts';
import { shapePicture } from '../media/shape-picture.ts';
import { filled, present } from '../present.ts';
import { textOf } from '../rich-text/sanitise.ts';
import { shapeRichText, withoutLinks } from '../rich-text/shape-rich-text.ts';
import type { Block, BlockItem, DetailItem } from './types.ts';

type Frame = Pick<Block, 'isDarkMode' | 'showBorderTop' | 'bottomSpacer' | 'background'>;
type Shape = (block: Entry, frame: Frame) => Block;

/** Maximum number of characters of a title that is not long (`hasLongTitle`). */
const longestDisplay = 40;

/** Maximum number of characters of a short first paragraph (`hasShortLead`). */
const longestShortLead = 80;

/** The shape of each content type; a new block starts with an entry here. */
const shapes: Readonly<Record<string, Shape>> = {
  testimonialBlock: (block, frame) => ({
    ...frame,
    type: 'testimonial',
    testimonials: block.entries('testimonials').flatMap((testimonial) => {
      const quote = testimonial.requiredText('quote');
      return quote ? [{ quote, attribution: testimonial.text('attribution') ?? '' }] : [];
    }),
  }),
  textBlock: (block, frame) => {
    const foreground = block.entry('foregroundMedia');
    const medium = shapeMedium(foreground?.entry('media') ?? null);
    const shown = playable(medium);
    const screenBlend = foreground?.flag('applyScreenBlend');
    const parts = present({
      foreground: shown && (screenBlend ? { ...shown, screenBlend } : shown),
      film: shapeFilm(foreground?.entry('video') ?? null) ?? (medium?.kind === 'film' && medium.hosted ? medium : null),
      cta: shapeCallToAction(block.entry('cta')),
    });
    const title = block.text('title');
    const long = title !== null && withoutMark(title).length > longestDisplay && ({ hasLongTitle: true } as const);
    const body = shapeRichText(block);
    const lead = textOf(withoutMark(body[0] ?? ''));
    const short = lead !== '' && lead.length <= longestShortLead && ({ hasShortLead: true } as const);
    return { ...frame, type: 'text', title, ...long, ...short, body, ...parts };
  },
  accordionBlock: (block, frame) => ({
    ...frame,
    type: 'accordion',
    title: block.text('title'),
    layout: block.text('layout'),
    items: shapeItems(block, 'accordionItems'),
    ...present({ cta: shapeCallToAction(block.entry('cta')) }),
  }),
  faqBlock: (block, frame) => ({
    ...frame,
    type: 'faq',
    title: block.text('title'),
    layout: block.text('layout'),
    items: shapeItems(block, 'faqItems'),
  }),
  productBlock: (block, frame) => ({
    ...frame,
    type: 'product',
    title: block.text('title'),
    layout: block.text('layout'),
    items: shapeItems(block, 'products'),
  }),
  detailsBlock: (block, frame) => ({
    ...frame,
    type: 'details',
    sections: block.entries('detailSections').map((section) => ({
      title: section.text('title'),
      items: section.entries('detailItems').map(shapeDetailItem),
    })),
  }),
  searchBlock: (block, frame) => ({ ...frame, type: 'search', title: block.text('title') }),
  singleImageBlock: (block, frame) => {
    const picture = shapePicture(block.entry('image'));
    const screenBlend = block.flag('applyScreenBlend');
    return {
      ...frame,
      type: 'singleImage',
      title: block.text('title'),
      picture: picture && (screenBlend ? { ...picture, screenBlend } : picture),
      size: block.choice('imageSize', ['small', 'default']) ?? 'default',
    };
  },
};

/** A page's blocks, in order. A content type without a shape becomes an `unknown` block, so that the rest of the page is shown (BLOCK-2). */
export function shapeBlocks(page: Entry, name = 'contentBlocks'): Block[] {
  return page.entries(name).map((block) => {
    const type = block.type ?? '';
    const frame = present({
      isDarkMode: block.flag('isDarkMode'),
      showBorderTop: block.flag('showBorderTop'),
      bottomSpacer: block.flag('bottomSpacer'),
      background: shapeBackground(block.entry('backgroundMedia')),
    });
    const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    return shape?.(block, frame) ?? { ...frame, type: 'unknown', name: type };
  });
}

/** The items of the list `name`. Items without a title are left out, because the title opens an item. */
export function shapeItems(block: Entry, name: string): BlockItem[] {
  return block.entries(name).flatMap((item) => {
    const title = item.requiredText('title');
    if (!title) return [];
    return present({
      title,
      body: shapeRichText(item),
      picture: shapePicture(item.entry('image')),
      background: shapeBackground(item.entry('backgroundMedia')),
      ctas: filled(shapeCallsToAction(item, 'ctas')),
    });
  });
}

/** An item of a details block. Without a link it may have no title of its own, and it may have a list or links in place of the text. */
function shapeDetailItem(item: Entry): DetailItem {
  const titleLink = shapeLink(item, 'titleLink');
  const plainTitle = item.text('plainTextTitle');
  const title = shapeRichText(item, 'title', plainTitle === null ? [] : [plainTitle], titleLink === null);
  const list = item.texts('list');
  const links = item.entries('links').flatMap((entry) => {
    if (entry.value('url') !== undefined) {
      const file = shapeLinkFile(entry);
      return file ? [{ label: file.title, ...file.link }] : [];
    }
    const label = entry.requiredText('label');
    const link = shapeLink(entry, 'link');
    return link && label ? [{ label, ...link }] : [];
  });
  return present({
    title: titleLink ? withoutLinks(title) : title,
    titleLink,
    body: filled(shapeRichText(item, 'body', item.texts('plainTextBody'), list.length + links.length > 0)),
    picture: shapePicture(item.entry('image')),
    list: filled(list),
    links: filled(links),
    ctas: filled(shapeCallsToAction(item, 'ctas')),
  });
}
