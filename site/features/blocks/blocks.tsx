import type { ComponentType } from 'react';
import type { Block } from '#providers/shaping/blocks/types.ts';
import { DetailsBlock } from './details-block.tsx';
import { SearchBlock } from './search-block.tsx';
import { type BlockProps, Column } from './section.tsx';
import { SingleImageBlock } from './single-image-block.tsx';
import { AccordionBlock, FaqBlock, ProductBlock } from './tabs-block.tsx';
import { TestimonialBlock } from './testimonial-block.tsx';
import { TextBlock } from './text-block.tsx';

type Components = { readonly [Type in Block['type']]: ComponentType<BlockProps<Type>> };

const components: Components = {
  accordion: AccordionBlock,
  details: DetailsBlock,
  faq: FaqBlock,
  product: ProductBlock,
  search: SearchBlock,
  singleImage: SingleImageBlock,
  testimonial: TestimonialBlock,
  text: TextBlock,
  unknown: UnknownBlock,
};

interface BlocksProps {
  blocks: readonly Block[];
  isFirstScreen?: boolean;
  /** The page shows blocks without a background in one column of a readable width. */
  isColumn?: boolean;
}

/** An editor's blocks, one below the other. The blocks of another page need another `key`, which resets their state. */
export function Blocks({ blocks, isFirstScreen = false, isColumn = false }: BlocksProps) {
  const shown = blocks.map((block, index) => {
    const Component = components[block.type] as ComponentType<{ block: Block; isFirst: boolean }>;
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a page never change their order
    return <Component key={index} block={block} isFirst={isFirstScreen && index === 0} />;
  });
  return <Column value={isColumn}>{shown}</Column>;
}

/** An unknown type of block is logged and not rendered (BLOCK-2). */
function UnknownBlock({ block }: BlockProps<'unknown'>) {
  console.warn(`${block.name} is not a valid block type`);
  return null;
}
