import type { Entry } from '../entry/entry.ts';
import { shapeCallToAction } from '../links/shape-link.ts';
import { playable, shapeBackground, shapeFilm, shapeMedium } from '../media/shape-medium.ts';
import { shapePicture } from '../media/shape-picture.ts';
import { shapeRichText } from '../rich-text/shape-rich-text.ts';
import { shapeDetailItem } from './shape-detail-item.ts';
import { shapeItems } from './shape-item.ts';
import type { Block } from './types.ts';

type Frame = Pick<Block, 'key' | 'isDarkMode' | 'showBorderTop' | 'bottomSpacer' | 'background'>;
type Shape = (block: Entry, frame: Frame) => Block;

/** Which shape an editor's block type takes; adding a block starts with a line here. */
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
    const screenBlend = shown?.screenBlend || foreground?.flag('applyScreenBlend') || false;
    return {
      ...frame,
      type: 'text',
      title: block.text('title'),
      body: shapeRichText(block),
      foreground: shown && { ...shown, screenBlend },
      film: shapeFilm(foreground?.entry('video') ?? null) ?? (medium?.kind === 'film' && medium.hosted ? medium : null),
      cta: shapeCallToAction(block.entry('cta')),
    };
  },
  accordionBlock: (block, frame) => ({
    ...frame,
    type: 'accordion',
    title: block.text('title'),
    layout: block.text('layout'),
    items: shapeItems(block, 'accordionItems'),
    cta: shapeCallToAction(block.entry('cta')),
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
    const screenBlend = picture?.screenBlend || block.flag('applyScreenBlend');
    return {
      ...frame,
      type: 'singleImage',
      title: block.text('title'),
      picture: picture && { ...picture, screenBlend },
      size: block.choice('imageSize', ['small', 'default']) ?? 'default',
    };
  },
};

/** A page's blocks, in order. A type nobody knows becomes an `unknown` block, so that the rest of the page still stands (BLOCK-2). */
export function shapeBlocks(page: Entry, name = 'contentBlocks'): Block[] {
  return page.entries(name).map((block, index) => {
    const type = block.type ?? '';
    const frame = {
      key: `${block.id('block')}-${index}`,
      isDarkMode: block.flag('isDarkMode'),
      showBorderTop: block.flag('showBorderTop'),
      bottomSpacer: block.flag('bottomSpacer'),
      background: shapeBackground(block.entry('backgroundMedia')),
    };
    const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    return shape?.(block, frame) ?? { ...frame, type: 'unknown', name: type };
  });
}
