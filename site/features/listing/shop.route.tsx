import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import type { Route } from './+types/shop.route.ts';
import { CollectionLinks } from './collection-links.tsx';
import { CollectionSections } from './collection-sections.tsx';
import type { Listing } from './listing.ts';
import { readListing } from './read-listing.ts';
import styles from './shop.module.css';

export const handle = { section: 'shop' } satisfies PageHandle;

/** Every collection, or the one that the address names. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Listing> {
  const after = new URL(request.url).searchParams.get('after') || null;
  return readListing(context, params.collection ?? null, after);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.current ? loaderData.shown[0]?.title : 'Shop';
  return pageHead({
    siteUrl: siteUrlOf(matches),
    title,
    description: 'Two phones made to be put down, and what goes with them. Prices, choices and what is in stock.',
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { shown, names, current, next } = loaderData;
  const isEmpty = shown.every(({ products }) => products.length === 0);
  return (
    <div className={styles.shop}>
      <header className={styles.header}>
        <h1 className="display">{current ? shown[0]?.title : 'Shop'}</h1>
        <CollectionLinks names={names} current={current} />
      </header>
      {isEmpty && <p>There is nothing here at the moment.</p>}
      {/* Another page of the shop is another list, with nothing added to it yet. */}
      <CollectionSections
        key={`${current} ${shown[0]?.id}`}
        collections={shown}
        next={next}
        isAlone={current !== null}
      />
    </div>
  );
}
