import type { Collection } from '#providers/storefront/types.ts';
import { MoreLink } from '#site/kernel/pagination/more-link.tsx';
import { useMore } from '#site/kernel/pagination/use-more.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import { fetcherPath, type Listing, listingPath } from './listing.ts';
import { ProductGrid } from './product-grid.tsx';
import styles from './shop.module.css';

interface CollectionSectionsProps {
  collections: readonly Collection[];
  /** The cursor of the next page of collections; null at the end. */
  next: string | null;
  /** The page shows one collection, whose title is the page's. */
  isAlone: boolean;
  /** Whether the first collection is the shop's first, whose pictures are large on phones. */
  beginsShop: boolean;
}

export function CollectionSections({ collections, next, isAlone, beginsShop }: CollectionSectionsProps) {
  const more = useMore({ first: collections, next, ...listOf(null), read: readCollections });
  const added = more.firstAdded === null ? null : more.items.slice(more.firstAdded).find(hasProducts);
  return (
    <>
      {more.items.filter(hasProducts).map((collection, index) => (
        <CollectionSection
          key={collection.id}
          collection={collection}
          isAlone={isAlone}
          isFirst={index === 0}
          hasLargePictures={beginsShop && index === 0}
          isAdded={collection === added}
        />
      ))}
      <MoreLink more={more}>More collections</MoreLink>
    </>
  );
}

function hasProducts({ products }: Collection): boolean {
  return products.length > 0;
}

function readCollections({ shown, next }: Listing) {
  return { items: shown, next };
}

/** The list of the products of the collection with this handle; null for the list of collections. */
function listOf(collection: string | null) {
  return {
    list: collection ?? '',
    pathOf: (after: string) => listingPath(collection, after),
    fetcherPathOf: (after: string) => fetcherPath(collection, after),
  };
}

interface CollectionSectionProps {
  collection: Collection;
  isAlone: boolean;
  isFirst: boolean;
  hasLargePictures: boolean;
  /** The first of the collections appended last, which gets the focus. */
  isAdded: boolean;
}

function CollectionSection({ collection, isAlone, isFirst, hasLargePictures, isAdded }: CollectionSectionProps) {
  const { handle, title, products, next } = collection;
  const more = useMore({ first: products, next, ...listOf(handle), read: readProducts });
  return (
    <section className={cx(styles.section, isAlone && styles.alone)} aria-label={title}>
      <h2 className={isAlone ? 'visually-hidden' : 'quiet'}>{title}</h2>
      <ProductGrid
        products={more.items}
        isFirst={isFirst}
        hasLargePictures={hasLargePictures}
        focused={more.firstAdded ?? (isAdded ? 0 : null)}
      />
      <MoreLink more={more}>{isAlone ? 'More' : `More of ${title}`}</MoreLink>
    </section>
  );
}

function readProducts({ shown: [collection] }: Listing) {
  return { items: collection?.products ?? [], next: collection?.next ?? null };
}
