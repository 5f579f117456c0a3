import type { Collection } from '#providers/storefront/types.ts';
import type { Listing } from './listing.ts';
import { MoreLink } from './more-link.tsx';
import { ProductGrid } from './product-grid.tsx';
import styles from './shop.module.css';
import { useMore } from './use-more.ts';

interface CollectionSectionsProps {
  collections: readonly Collection[];
  /** Where the collections go on; null at their end. */
  next: string | null;
  /** The page is this one collection's: its name is the page's own. */
  isAlone: boolean;
}

export function CollectionSections({ collections, next, isAlone }: CollectionSectionsProps) {
  const more = useMore({ first: collections, next, collection: null, read });
  const added = more.firstAdded === null ? null : more.items[more.firstAdded];
  return (
    <>
      {more.items
        .filter(({ products }) => products.length > 0)
        .map((collection, index) => (
          <CollectionSection
            key={collection.id}
            collection={collection}
            isAlone={isAlone}
            isFirst={index === 0}
            isAdded={collection === added}
          />
        ))}
      <MoreLink more={more}>More collections</MoreLink>
    </>
  );
}

function read({ shown, next }: Listing) {
  return { items: shown, next };
}

interface CollectionSectionProps {
  collection: Collection;
  isAlone: boolean;
  isFirst: boolean;
  /** The collections that were just added begin with it. */
  isAdded: boolean;
}

function CollectionSection({ collection, isAlone, isFirst, isAdded }: CollectionSectionProps) {
  const { handle, title, products, next } = collection;
  const more = useMore({ first: products, next, collection: handle, read: readProducts });
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={isAlone ? 'visually-hidden' : 'heading'}>{title}</h2>
      <ProductGrid products={more.items} isFirst={isFirst} focused={more.firstAdded ?? (isAdded ? 0 : null)} />
      <MoreLink more={more}>{isAlone ? 'More' : `More of ${title}`}</MoreLink>
    </section>
  );
}

function readProducts({ shown: [collection] }: Listing) {
  return { items: collection?.products ?? [], next: collection?.next ?? null };
}
