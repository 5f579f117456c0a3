import { createReader } from '../reader.ts';
import type { StorefrontContext } from '../request-context.ts';
import { idRow, type Product } from './rows.ts';

const most = 10;

/**
 * Up to ten others of the same collections, in their order. `COMPLEMENTARY` ones are chosen by a merchant by hand, which the seed has no
 * place for: there are none.
 */
export function recommended(
  product: Product,
  intent: 'RELATED' | 'COMPLEMENTARY',
  { catalogue, provider }: StorefrontContext,
): Product[] {
  if (intent === 'COMPLEMENTARY') return [];
  const read = createReader(provider.database);
  const found = new Set<number>();
  for (const collectionId of catalogue.collectionIdsOf(product.id)) {
    const members = read(
      idRow,
      'SELECT productId AS id FROM storefront_collection_products WHERE collectionId = ? AND productId <> ? ORDER BY position LIMIT ?',
      collectionId,
      product.id,
      // Some may have been found in another collection.
      2 * most,
    );
    for (const { id } of members) if (found.size < most) found.add(id);
  }
  return [...found].flatMap((id) => catalogue.product(id) ?? []);
}
