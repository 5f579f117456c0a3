import type { Block } from '#providers/shaping/blocks/types.ts';

export interface BlockProps<Type extends Block['type']> {
  block: Extract<Block, { type: Type }>;
  /** The page opens with it: what it shows is loaded at once. */
  isFirst: boolean;
}
