import { shapeBlocks } from '../shaping/blocks/shape-block.ts';
import type { Entry } from '../shaping/entry/entry.ts';
import { shapeBackground } from '../shaping/media/shape-medium.ts';
import { shapePicture } from '../shaping/media/shape-picture.ts';
import { present } from '../shaping/present.ts';
import type { HeaderBlock, Metadata, Page } from './types.ts';

/** A page of either content service; null without a slug, since it has no URL. A missing title falls back to the slug. */
export function shapePage(page: Entry | null): Page | null {
  const slug = page?.requiredText('slug');
  if (!page || !slug) return null;
  return {
    id: page.id(slug),
    slug,
    title: page.requiredText('title') ?? slug,
    header: page.entries('headerBlocks').map(shapeHeader),
    blocks: shapeBlocks(page),
    metadata: shapeMetadata(page),
    nav: {
      color: page.choice('navColor', ['white', 'black']),
      buyButtonActive: page.optionalFlag('navBuyButtonActive'),
      menuButtonActive: page.optionalFlag('navMenuButtonActive'),
    },
  };
}

function shapeHeader(block: Entry): HeaderBlock {
  const frame = present({
    isDarkMode: block.flag('isDarkMode'),
    showBorderTop: block.flag('showBorderTop'),
    background: shapeBackground(block.entry('backgroundMedia')),
  });
  return { title: block.text('title'), ...frame };
}

/** The metadata of a page for search engines and link previews; null for empty fields. */
export function shapeMetadata(page: Entry): Metadata {
  const metadata = page.entry('metadata');
  return {
    title: metadata?.text('title') ?? null,
    description: metadata?.text('description') ?? null,
    shareTitle: metadata?.text('shareTitle') ?? null,
    shareDescription: metadata?.text('shareDescription') ?? null,
    shareGraphic: shapePicture(page.entry('shareGraphic')),
    noIndex: metadata?.flag('noIndex') ?? false,
  };
}
