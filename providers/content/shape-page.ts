import { type Fields, fields, flag, isFields, listOfFields, oneOf, text } from '../blocks/fields.ts';
import { shapeBlocks } from '../blocks/shape-block.ts';
import { shapePicture } from '../media/shape-medium.ts';
import type { ImageService } from '../media/types.ts';
import type { Article, HeaderBlock, Metadata, Page } from './types.ts';

/** A page of either content service; null for anything that is not one. A missing title falls back to the slug. */
export function shapePage(value: unknown, service: ImageService): Page | null {
  if (!isFields(value)) return null;
  const slug = text(value.slug);
  if (!slug) return null;
  return {
    id: text(value._id) ?? text(value._key) ?? slug,
    slug,
    title: text(value.title) ?? slug,
    header: listOfFields(value.headerBlocks).map((block, index) => shapeHeader(block, index, service)),
    blocks: shapeBlocks(value.contentBlocks, service),
    metadata: shapeMetadata(value.metadata, value.shareGraphic, service),
    nav: {
      color: oneOf(value.navColor, ['white', 'black']),
      buyButtonActive: typeof value.navBuyButtonActive === 'boolean' ? value.navBuyButtonActive : null,
      menuButtonActive: typeof value.navMenuButtonActive === 'boolean' ? value.navMenuButtonActive : null,
    },
  };
}

/** null without a slug: such an article has no address. */
export function shapeArticle(value: Fields, service: ImageService): Article | null {
  const slug = text(value.slug);
  if (!slug) return null;
  return {
    id: text(value._key) ?? slug,
    slug,
    title: text(value.title) ?? slug,
    createdAt: text(value.createdAt) ?? '',
    tags: Array.isArray(value.tags) ? value.tags.flatMap((tag) => text(tag) ?? []) : [],
    picture: shapePicture(value.highlightImage, service),
    blocks: shapeBlocks(value.contentBlocks, service),
  };
}

function shapeMetadata(value: unknown, shareGraphic: unknown, service: ImageService): Metadata {
  const metadata = fields(value);
  return {
    title: text(metadata.title),
    description: text(metadata.description),
    shareTitle: text(metadata.shareTitle),
    shareDescription: text(metadata.shareDescription),
    shareGraphic: shapePicture(shareGraphic, service),
    noIndex: flag(metadata.noIndex),
  };
}

function shapeHeader(block: Fields, index: number, service: ImageService): HeaderBlock {
  const { desktop, mobile } = fields(block.backgroundMedia);
  return {
    key: text(block._key) ?? `header-${index}`,
    title: text(block.title),
    isDarkMode: flag(block.isDarkMode),
    showBorderTop: flag(block.showBorderTop),
    desktop: shapePicture(desktop, service),
    mobile: shapePicture(mobile, service),
  };
}
