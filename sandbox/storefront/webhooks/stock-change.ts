import type { ProviderContext } from '../../provider.ts';
import type { Change } from '../../publishing/change.ts';
import { createStockReader, touchProducts } from '../stock.ts';
import { announcer } from './announcements.ts';
import { productBody } from './product-body.ts';
import { type StockMove, stockAnnouncements } from './stock-announcements.ts';

type Context = Pick<ProviderContext, 'database' | 'seed' | 'media' | 'addresses' | 'now'>;

/**
 * What the provider tells of stock that moved: the levels and the products they belong to. Serving it notes that those products changed;
 * the stock itself is for the caller to move.
 */
export function stockChange(context: Context, moves: readonly StockMove[]): Change {
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

/** What the provider tells of units that were sold and have been taken from the stock already. */
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
