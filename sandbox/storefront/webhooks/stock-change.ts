import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SeedProduct } from '#seed/schema.ts';
import type { ProviderContext } from '../../provider.ts';
import type { Announcement, Change } from '../../publishing/change.ts';
import { parseDigits } from '../gid.ts';
import { isoTime } from '../sql.ts';
import { type Announce, announcer } from './announcements.ts';
import { inventoryLevelBody, type ProductFacts, productBody, variantBody } from './rest-bodies.ts';

/**
 * Sets the stock of a variant for the control port, and publishes the change like an edit in the provider's admin. Accepts
 * "gid://shopify/ProductVariant/1" or "1". Resolves when the change is served; the result is false for an unknown variant.
 *
 * @throws {RangeError} The quantity is not an integer.
 */
export async function setStock(
  context: Pick<ProviderContext, 'database' | 'seed' | 'media' | 'addresses' | 'now' | 'publish'>,
  variant: string | number,
  quantity: number,
): Promise<boolean> {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`The quantity must be a whole number, not ${quantity}.`);
  const variantId = parseDigits(String(variant).replace(/^gid:\/\/shopify\/ProductVariant\//, ''));
  const from = variantId === null ? null : createStockReader(context.database)(variantId);
  if (variantId === null || from === null) return false;
  const { announcements, serve } = stockChange(context, [{ variantId, from, to: quantity }]);
  const write = context.database.prepare('UPDATE storefront_stock SET quantity = ? WHERE variantId = ?');
  await context.publish('storefront', {
    announcements,
    serve() {
      write.run(quantity, variantId);
      return serve();
    },
  });
  return true;
}

type Context = Pick<ProviderContext, 'database' | 'seed' | 'media' | 'addresses' | 'now'>;

/** The webhooks of changed stock: levels and products. Serving it updates the products' times; the caller writes the stock itself. */
function stockChange(context: Context, moves: readonly StockMove[]): Change {
  const { database, seed, media, addresses, now } = context;
  const moment = now();
  const announce = announcer(context, moment);
  const moved = new Map(moves.filter(({ from, to }) => from !== to).map((move) => [move.variantId, move]));
  const stock = createStockReader(database);
  const stockOf = (id: number) => moved.get(id)?.to ?? stock(id) ?? 0;
  const products = seed.catalogue.products.filter(({ variants }) => variants.some(({ id }) => moved.has(id)));
  const facts = { media, addresses, stockOf, updatedAt: moment };
  return {
    announcements: products.flatMap((product) => [
      announce('products/update', productBody(product, facts)),
      ...stockAnnouncements(product, [...moved.values()], facts, { announce, moment }),
    ]),
    serve() {
      touchProducts(
        database,
        products.map(({ id }) => id),
        moment,
      );
    },
  };
}

/** The change of sold units that are already taken from the stock. */
export function saleChange(context: Context, sold: readonly { variantId: number; quantity: number }[]): Change {
  const stock = createStockReader(context.database);
  return stockChange(
    context,
    sold.map(({ variantId, quantity }) => {
      const to = stock(variantId) ?? 0;
      return { variantId, from: to + quantity, to };
    }),
  );
}

/** The stock of a variant, before and after. */
interface StockMove {
  variantId: number;
  from: number;
  to: number;
}

/** The webhooks of changed stock beside the product's own: the level, and whether the variant came into stock or ran out. */
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

/** A reader of the stock of variants, with one prepared statement; null for an unknown variant. */
export function createStockReader(database: DatabaseSync): (variantId: number) => number | null {
  const read = database.prepare('SELECT quantity FROM storefront_stock WHERE variantId = ?');
  const row = z.object({ quantity: z.int() }).optional();
  return (variantId) => row.parse(read.get(variantId))?.quantity ?? null;
}

/** Updates the time of change of products. `moment` in milliseconds since the epoch. */
export function touchProducts(database: DatabaseSync, ids: readonly number[], moment: number): void {
  const write = database.prepare('UPDATE storefront_products SET updatedAt = ? WHERE id = ?');
  for (const id of ids) write.run(isoTime(moment), id);
}
