import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Seed, SeedProduct } from '#seed/schema.ts';
import { fingerprintOf } from './fingerprint.ts';
import { deleteProduct, insertProduct, isoTime } from './product-rows.ts';
import { ranksOf } from './ranks.ts';
import type { RowWriter } from './row-writer.ts';

const knownRow = z.object({
  id: z.int(),
  position: z.number(),
  fingerprint: z.string(),
  updatedAt: z.string(),
  seedUpdatedAt: z.string(),
});

/**
 * Brings the products' rows to what the seed says, writing those that differ. One that changed is as new as `moment` (milliseconds since
 * the epoch), unless its author moved its own time.
 */
export function followProducts(
  database: DatabaseSync,
  writer: RowWriter,
  catalogue: Pick<Seed['catalogue'], 'products' | 'sellingPlanGroups'>,
  moment: number,
): void {
  const rows = database
    .prepare('SELECT id, position, fingerprint, updatedAt, seedUpdatedAt FROM storefront_products')
    .all();
  const known = new Map(
    z
      .array(knownRow)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
  const ranks = ranksOf(
    catalogue.products.map(({ id }) => id),
    new Map([...known.values()].map(({ id, position }) => [id, position])),
  );
  const wanted = new Set(ranks.keys());
  const changed = catalogue.products.flatMap((product) => {
    const fingerprint = productFingerprint(product, catalogue);
    return known.get(product.id)?.fingerprint === fingerprint ? [] : [{ product, fingerprint }];
  });

  // All of them go before the first comes: handles and variants may have changed hands.
  for (const id of known.keys()) if (!wanted.has(id)) deleteProduct(writer, id);
  for (const { product } of changed) if (known.has(product.id)) deleteProduct(writer, product.id);
  for (const { product, fingerprint } of changed) {
    const before = known.get(product.id);
    const seedUpdatedAt = isoTime(product.updatedAt);
    const updatedAt = before && before.seedUpdatedAt === seedUpdatedAt ? isoTime(moment) : seedUpdatedAt;
    insertProduct(writer, product, { position: ranks.get(product.id) ?? 0, updatedAt, fingerprint });
  }
  for (const [id, rank] of ranks) {
    const before = known.get(id);
    if (before && before.position !== rank)
      writer.run('UPDATE storefront_products SET position = ? WHERE id = ?', rank, id);
  }
}

/** With the selling plans it is sold by: theirs are part of what a product shows. */
function productFingerprint(product: SeedProduct, { sellingPlanGroups }: Pick<Seed['catalogue'], 'sellingPlanGroups'>) {
  const groups = sellingPlanGroups.filter(({ id }) => product.sellingPlanGroups.includes(id));
  return fingerprintOf([product, groups]);
}
