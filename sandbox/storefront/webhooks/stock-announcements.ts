import type { SeedProduct } from '#seed/schema.ts';
import type { Announcement } from '../../publishing/change.ts';
import type { Announce } from './announcements.ts';
import { inventoryLevelBody } from './inventory-body.ts';
import { type ProductFacts, variantBody } from './product-body.ts';

/** The units on hand of a variant, before and after. */
export interface StockMove {
  variantId: number;
  from: number;
  to: number;
}

/** What is told of moved stock beside the product's own update: the level, and whether it came into stock or ran out. */
export function stockAnnouncements(
  product: SeedProduct,
  moves: readonly StockMove[],
  facts: ProductFacts,
  { announce, moment }: { announce: Announce; moment: number },
): Announcement[] {
  return product.variants.flatMap(({ id }, index) => {
    const move = moves.find(({ variantId }) => variantId === id);
    if (move === undefined || move.from === move.to) return [];
    const level = announce('inventory_levels/update', inventoryLevelBody(id, move.to, moment));
    if (move.from > 0 === move.to > 0) return [level];
    const topic = move.to > 0 ? 'variants/in_stock' : 'variants/out_of_stock';
    return [level, announce(topic, variantBody(product, index, facts))];
  });
}
