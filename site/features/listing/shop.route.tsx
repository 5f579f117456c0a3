import { href } from 'react-router';
import type { CollectionName } from '#providers/storefront/types.ts';
import { breadcrumbData } from '#site/kernel/layout/breadcrumbs.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { readAfter } from '#site/kernel/more/list-page.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/shop.route.ts';
import { CollectionSections } from './collection-sections.tsx';
import type { Listing } from './listing.ts';
import { readListing } from './read-listing.ts';
import styles from './shop.module.css';

export const handle = { section: 'shop' } satisfies PageHandle;

/** All collections, or the one named in the path. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Listing> {
  return readListing(context, params.collection ?? null, readAfter(request));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteUrl = siteUrlOf(matches);
  const shop = { name: 'Shop', path: href('/shop/:collection?') };
  const shopDescription =
    'Two phones made to be put down, and what goes with them. Prices, choices and what is in stock.';
  const collection = loaderData?.current ? loaderData.shown[0] : undefined;
  if (!collection) return pageHead({ siteUrl, path: shop.path, title: shop.name, description: shopDescription });
  const path = href('/shop/:collection?', { collection: collection.handle });
  return pageHead({
    siteUrl,
    path,
    title: collection.title,
    description: loaderData.description ?? shopDescription,
    picture: collection.products[0]?.picture,
    structuredData: [breadcrumbData(siteUrl, [shop, { name: collection.title, path }])],
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
      {/* Remounted for another list, which has other loaded pages. */}
      <CollectionSections
        key={`${current} ${shown[0]?.id}`}
        collections={shown}
        next={next}
        isAlone={current !== null}
      />
    </div>
  );
}

interface CollectionLinksProps {
  names: readonly CollectionName[];
  /** The handle of the collection on screen; null for all of them. */
  current: string | null;
}

function CollectionLinks({ names, current }: CollectionLinksProps) {
  const links = [{ handle: null, title: 'Everything' }, ...names];
  return (
    <nav aria-label="Collections">
      <ul className={`row ${styles.collections}`}>
        {links.map(({ handle, title }) => (
          <li key={handle}>
            <Link
              to={href('/shop/:collection?', { collection: handle ?? undefined })}
              ariaCurrent={handle === current ? 'page' : undefined}
              className={`tap ${styles.collection}`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
