import { shapeBackground, shapeFilm, shapeMedium, shapePicture } from '../media/shape-medium.ts';
import type { ImageService } from '../media/types.ts';
import { shapeRichText } from '../rich-text/shape-rich-text.ts';
import { type Fields, fields, flag, listOfFields, oneOf, text, texts } from './fields.ts';
import { shapeCallsToAction, shapeCallToAction, shapeLink } from './shape-link.ts';
import type { Block, BlockItem, DetailItem } from './types.ts';

type Frame = Pick<Block, 'key' | 'isDarkMode' | 'showBorderTop' | 'bottomSpacer' | 'background'>;
type Shape = (block: Fields, frame: Frame, service: ImageService) => Block;

/** Which shape an editor's block type takes; adding a block starts with a line here. */
const shapes: Readonly<Record<string, Shape>> = {
  testimonialBlock: (block, frame) => ({
    ...frame,
    type: 'testimonial',
    testimonials: listOfFields(block.testimonials).flatMap((testimonial) => {
      const quote = text(testimonial.quote);
      return quote ? [{ quote, attribution: text(testimonial.attribution) ?? '' }] : [];
    }),
  }),
  textBlock: (block, frame, service) => {
    const foreground = fields(block.foregroundMedia);
    const medium = shapeMedium(foreground.media, service);
    return {
      ...frame,
      type: 'text',
      title: text(block.title),
      body: shapeRichText(block.body, block.plainTextBody),
      foreground: medium && { ...medium, screenBlend: medium.screenBlend || flag(foreground.applyScreenBlend) },
      film: shapeFilm(foreground.video, service),
      cta: shapeCallToAction(block.cta),
    };
  },
  accordionBlock: (block, frame, service) => ({
    ...frame,
    type: 'accordion',
    title: text(block.title),
    items: shapeItems(block.accordionItems, service),
    cta: shapeCallToAction(block.cta),
  }),
  faqBlock: (block, frame, service) => ({
    ...frame,
    type: 'faq',
    title: text(block.title),
    items: shapeItems(block.faqItems, service),
  }),
  productBlock: (block, frame, service) => ({
    ...frame,
    type: 'product',
    title: text(block.title),
    items: shapeItems(block.products, service),
  }),
  detailsBlock: (block, frame, service) => ({
    ...frame,
    type: 'details',
    sections: listOfFields(block.detailSections).map((section) => ({
      title: text(section.title),
      items: listOfFields(section.detailItems).map((item, index) => shapeDetailItem(item, index, service)),
    })),
  }),
  singleImageBlock: (block, frame, service) => ({
    ...frame,
    type: 'singleImage',
    picture: shapePicture(block.image, service),
    size: oneOf(block.imageSize, ['small', 'default']) ?? 'default',
  }),
};

/** A page's blocks, in order. A type nobody knows becomes an `unknown` block, so that the rest of the page still stands (BLOCK-2). */
export function shapeBlocks(value: unknown, service: ImageService): Block[] {
  return listOfFields(value).map((block, index) => {
    const name = text(block._type) ?? '';
    const frame = {
      key: text(block._key) ?? `block-${index}`,
      isDarkMode: flag(block.isDarkMode),
      showBorderTop: flag(block.showBorderTop),
      bottomSpacer: flag(block.bottomSpacer),
      background: shapeBackground(block.backgroundMedia, service),
    };
    return shapes[name]?.(block, frame, service) ?? { ...frame, type: 'unknown', name };
  });
}

function shapeItems(value: unknown, service: ImageService): BlockItem[] {
  return listOfFields(value).flatMap((item, index) => {
    const title = text(item.title);
    if (!title) return [];
    return {
      id: text(item._id) ?? text(item._key) ?? `item-${index}`,
      title,
      body: shapeRichText(item.body, item.plainTextBody),
      picture: shapePicture(item.image, service),
      background: shapeBackground(item.backgroundMedia, service),
      ctas: shapeCallsToAction(item.ctas),
    };
  });
}

function shapeDetailItem(item: Fields, index: number, service: ImageService): DetailItem {
  return {
    key: text(item._key) ?? `detail-${index}`,
    title: text(item.plainTextTitle) ?? shapeRichText(item.title)[0] ?? null,
    titleLink: shapeLink(item.titleLink),
    body: shapeRichText(item.body, item.plainTextBody),
    picture: shapePicture(item.image, service),
    list: texts(item.list),
    links: listOfFields(item.links).flatMap(({ label, link }) => {
      const target = shapeLink(link);
      const name = text(label);
      return target && name ? [{ label: name, link: target }] : [];
    }),
    ctas: shapeCallsToAction(item.ctas),
  };
}
