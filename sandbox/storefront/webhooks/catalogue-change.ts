import type { SeedCollection, SeedProduct } from '#seed/schema.ts';
import type { ProviderContext } from '../../provider.ts';
import type { Announcement, Change, Published } from '../../publishing/change.ts';
import { followSeed } from '../seeding/follow-seed.ts';
import { fingerprintOf } from '../seeding/tables.ts';
import { announcer } from './announcements.ts';
import { collectionBody, productBody } from './rest-bodies.ts';
import { createStockReader, stockAnnouncements, touchProducts } from './stock-change.ts';

interface Difference<Item> {
  added: Item[];
  changed: { before: Item; after: Item }[];
  removed: Item[];
}

/**
 * The changes of an edit of the seed, and their webhooks: products and collections that were added, changed or removed, and stock that
 * changed. A product also changes with its selling plans and images, a collection with its products.
 */
export function catalogueChange(
  context: Pick<ProviderContext, 'database' | 'addresses' | 'now'>,
  before: Published,
  after: Published,
): Change {
  const { database, addresses, now } = context;
  const moment = now();
  const announce = announcer(context, moment);
  const products = difference(
    before.seed.catalogue.products.map((item) => ({ item, fingerprint: productFingerprint(item, before) })),
    after.seed.catalogue.products.map((item) => ({ item, fingerprint: productFingerprint(item, after) })),
  );
  const collections = difference(
    before.seed.catalogue.collections.map((item) => ({ item, fingerprint: collectionFingerprint(item, before) })),
    after.seed.catalogue.collections.map((item) => ({ item, fingerprint: collectionFingerprint(item, after) })),
  );

  const stock = createStockReader(database);
  const { media } = after;
  const announcements: Announcement[] = [
    ...products.added.map((product) =>
      announce('products/create', productBody(product, { ...seedFacts(product), media, addresses })),
    ),
    ...products.changed.flatMap((pair) => {
      const moves = seedMoves(pair, stock);
      const stockOf = (id: number) => moves.find(({ variantId }) => variantId === id)?.to ?? stock(id) ?? 0;
      const facts = { media, addresses, stockOf, updatedAt: changedAt(pair, moment) };
      return [
        announce('products/update', productBody(pair.after, facts)),
        ...stockAnnouncements(pair.after, moves, facts, { announce, moment }),
      ];
    }),
    ...products.removed.map(({ id }) => announce('products/delete', { id })),
    ...collections.added.map((collection) =>
      announce('collections/create', collectionBody(collection, { media, addresses, updatedAt: collection.updatedAt })),
    ),
    ...collections.changed.map((pair) =>
      announce(
        'collections/update',
        collectionBody(pair.after, { media, addresses, updatedAt: changedAt(pair, moment) }),
      ),
    ),
    ...collections.removed.map(({ id }) => announce('collections/delete', { id })),
  ];
  return {
    announcements,
    serve() {
      followSeed(database, after.seed, moment);
      // followSeed() does not notice products of which only an image changed.
      const touched = products.changed.filter((pair) => pair.before.updatedAt === pair.after.updatedAt);
      touchProducts(
        database,
        touched.map((pair) => pair.after.id),
        moment,
      );
    },
  };
}

/** A hash of everything that clients can read of a product. */
function productFingerprint(product: SeedProduct, { seed, media }: Published): string {
  const groups = seed.catalogue.sellingPlanGroups.filter(({ id }) => product.sellingPlanGroups.includes(id));
  return fingerprintOf([product, groups, product.images.map(({ file }) => pictureFacts(file, media))]);
}

function collectionFingerprint(collection: SeedCollection, { seed, media }: Published): string {
  const wanted = new Set(collection.products);
  const ids = seed.catalogue.products.filter(({ handle }) => wanted.has(handle)).map(({ id }) => id);
  return fingerprintOf([collection, ids, collection.image && pictureFacts(collection.image.file, media)]);
}

function pictureFacts(file: string, media: Published['media']) {
  const { size, width, height, alt } = media.get(file) ?? {};
  return [size, width, height, alt];
}

function difference<Item extends { id: number }>(
  before: readonly { item: Item; fingerprint: string }[],
  after: readonly { item: Item; fingerprint: string }[],
): Difference<Item> {
  const known = new Map(before.map((one) => [one.item.id, one]));
  const wanted = new Set(after.map(({ item }) => item.id));
  const result: Difference<Item> = { added: [], changed: [], removed: [] };
  for (const { item, fingerprint } of after) {
    const earlier = known.get(item.id);
    if (earlier === undefined) result.added.push(item);
    else if (earlier.fingerprint !== fingerprint) result.changed.push({ before: earlier.item, after: item });
  }
  result.removed.push(...before.map(({ item }) => item).filter(({ id }) => !wanted.has(id)));
  return result;
}

/** The seed's time if the edit changed it, otherwise the time of the edit. */
function changedAt({ before, after }: { before: { updatedAt: string }; after: { updatedAt: string } }, moment: number) {
  return before.updatedAt === after.updatedAt ? moment : after.updatedAt;
}

function seedFacts({ variants, updatedAt }: SeedProduct) {
  return { stockOf: (id: number) => variants.find((variant) => variant.id === id)?.stock ?? 0, updatedAt };
}

/** The stock of a variant changes only if the edit changed the seed's number. */
function seedMoves(
  { before, after }: { before: SeedProduct; after: SeedProduct },
  stock: (id: number) => number | null,
) {
  return after.variants.flatMap(({ id, stock: to }) => {
    const known = before.variants.find((variant) => variant.id === id);
    return known?.stock === to ? [] : [{ variantId: id, from: known ? (stock(id) ?? known.stock) : 0, to }];
  });
}
