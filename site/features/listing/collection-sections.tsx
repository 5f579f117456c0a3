import type { MouseEvent, ReactNode } from 'react';
import type { Collection } from '#providers/storefront/types.ts';
import { buttonClass } from '#site/kernel/ui/button.tsx';
import { useCarriedSearch, withRef } from '#site/kernel/ui/carried-ref.ts';
import { isPlainClick } from '#site/kernel/ui/link.tsx';
import type { Listing } from './listing.ts';
import { ProductGrid } from './product-grid.tsx';
import styles from './shop.module.css';
import { type More, useMore } from './use-more.ts';

interface CollectionSectionsProps {
  collections: readonly Collection[];
  /** The cursor of the next page of collections; null at the end. */
  next: string | null;
  /** The page shows one collection, whose title is the page's. */
  isAlone: boolean;
}

export function CollectionSections({ collections, next, isAlone }: CollectionSectionsProps) {
  const more = useMore({ first: collections, next, collection: null, read: readCollections });
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

function readCollections({ shown, next }: Listing) {
  return { items: shown, next };
}

interface CollectionSectionProps {
  collection: Collection;
  isAlone: boolean;
  isFirst: boolean;
  /** The first of the collections appended last, which gets the focus. */
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

interface MoreLinkProps {
  more: More;
  children: ReactNode;
}

/** A link to the next page of a list. With JavaScript that page is appended to the list, and a failure is shown beside the link. */
function MoreLink({ more, children }: MoreLinkProps) {
  const search = useCarriedSearch();
  if (more.to === null) return null;

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    more.load();
  }

  return (
    <div className={`row ${styles.more}`}>
      <a
        href={withRef(more.to, search)}
        onClick={onClick}
        aria-busy={more.status === 'loading'}
        className={buttonClass('secondary')}
      >
        {children}
      </a>
      <p role="alert" className="small">
        {more.status === 'failed' && 'This can’t be shown right now. Please try again.'}
      </p>
    </div>
  );
}
