import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Seed, SeedCollection } from '#seed/schema.ts';
import { plainText } from '../catalogue/plain-text.ts';
import { isoTime } from '../sql.ts';
import { assignRanks } from './ranks.ts';
import { fingerprintOf, type RowWriter } from './tables.ts';

const knownRow = z.object({ id: z.int(), position: z.number(), fingerprint: z.string(), seedUpdatedAt: z.string() });
const memberRow = z.object({ productId: z.int(), position: z.number() });

/**
 * Updates the collections' rows to the seed, writing those that differ; the products' rows are up to date. A changed collection gets the
 * time `moment` (milliseconds since the epoch), unless the seed changed its time.
 *
 * @throws {Error} A collection names a product that the seed does not have.
 */
export function followCollections(
  database: DatabaseSync,
  writer: RowWriter,
  { collections, products }: Pick<Seed['catalogue'], 'collections' | 'products'>,
  moment: number,
): void {
  const productIds = new Map(products.map(({ handle, id }) => [handle, id]));
  const wanted = collections.map((collection) => {
    const members = membersOf(collection, productIds);
    return { collection, members, fingerprint: fingerprintOf([collection, members]) };
  });
  const rows = database.prepare('SELECT id, position, fingerprint, seedUpdatedAt FROM storefront_collections').all();
  const known = new Map(
    z
      .array(knownRow)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
  const ranks = assignRanks(
    collections.map(({ id }) => id),
    new Map([...known.values()].map(({ id, position }) => [id, position])),
  );

  const changed = wanted.filter(({ collection, fingerprint }) => known.get(collection.id)?.fingerprint !== fingerprint);
  // All changed collections are deleted before the first is inserted, because two of them may have swapped their handles.
  for (const id of known.keys()) {
    if (ranks.has(id)) continue;
    writer.run('DELETE FROM storefront_collection_products WHERE collectionId = ?', id);
    deleteCollection(writer, id);
  }
  for (const { collection } of changed) deleteCollection(writer, collection.id);
  for (const { collection, members, fingerprint } of changed) {
    const before = known.get(collection.id);
    const seedUpdatedAt = isoTime(collection.updatedAt);
    const updatedAt = before && before.seedUpdatedAt === seedUpdatedAt ? isoTime(moment) : seedUpdatedAt;
    insertCollection(writer, collection, { position: ranks.get(collection.id) ?? 0, updatedAt, fingerprint });
    followMembers(database, writer, collection.id, members);
  }
  for (const [id, rank] of ranks)
    writer.run('UPDATE storefront_collections SET position = ? WHERE id = ? AND position <> ?', rank, id, rank);
  copySortKeys(writer);
}

function insertCollection(
  { insert }: RowWriter,
  collection: SeedCollection,
  state: { position: number; updatedAt: string; fingerprint: string },
): void {
  const { id, handle, title, descriptionHtml, updatedAt, image } = collection;
  insert('storefront_collections', {
    id,
    handle,
    title,
    descriptionHtml,
    imageFile: image?.file ?? null,
    imageAlt: image?.alt ?? null,
    seedUpdatedAt: isoTime(updatedAt),
    ...state,
  });
  insert('storefront_collection_words', { rowid: id, title, body: plainText(descriptionHtml) });
}

function deleteCollection({ run }: RowWriter, id: number): void {
  run('DELETE FROM storefront_collections WHERE id = ?', id);
  run('DELETE FROM storefront_collection_words WHERE rowid = ?', id);
}

function membersOf({ handle, products }: SeedCollection, productIds: ReadonlyMap<string, number>): number[] {
  return products.map((productHandle) => {
    const productId = productIds.get(productHandle);
    if (productId === undefined)
      throw new Error(`The collection "${handle}" names the product "${productHandle}", which the seed does not have.`);
    return productId;
  });
}

function followMembers(
  database: DatabaseSync,
  { insert, run }: RowWriter,
  collectionId: number,
  members: readonly number[],
): void {
  const rows = database
    .prepare('SELECT productId, position FROM storefront_collection_products WHERE collectionId = ?')
    .all(collectionId);
  const known = new Map(
    z
      .array(memberRow)
      .parse(rows)
      .map(({ productId, position }) => [productId, position]),
  );
  const ranks = assignRanks(members, known);
  for (const productId of known.keys()) {
    if (!ranks.has(productId))
      run(
        'DELETE FROM storefront_collection_products WHERE collectionId = ? AND productId = ?',
        collectionId,
        productId,
      );
  }
  for (const [productId, position] of ranks) {
    if (!known.has(productId)) {
      const keys = { title: '', price: 0, createdAt: '', bestSelling: 0 };
      insert('storefront_collection_products', { collectionId, productId, position, ...keys });
    } else if (known.get(productId) !== position) {
      run(
        'UPDATE storefront_collection_products SET position = ? WHERE collectionId = ? AND productId = ?',
        position,
        collectionId,
        productId,
      );
    }
  }
}

function copySortKeys({ run }: RowWriter): void {
  run(`
    UPDATE storefront_collection_products AS c
    SET title = p.title, price = p.price, createdAt = p.createdAt, bestSelling = p.position
    FROM storefront_products p
    WHERE p.id = c.productId AND (c.title COLLATE BINARY, c.price, c.createdAt, c.bestSelling)
      IS NOT (p.title COLLATE BINARY, p.price, p.createdAt, p.position)`);
}
