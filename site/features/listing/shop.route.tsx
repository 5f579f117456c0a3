import { href, redirect } from 'react-router';
import type { CollectionName } from '#providers/storefront/types.ts';
import { breadcrumbData } from '#site/kernel/layout/breadcrumbs.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { layoutWordsOf, pageHead, siteOf } from '#site/kernel/layout/page-head.ts';
import { readWords } from '#site/kernel/loading/load.ts';
import { readAfter } from '#site/kernel/pagination/list-page.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/shop.route.ts';
import { CollectionSections } from './collection-sections.tsx';
import { readListing } from './read-listing.ts';
import styles from './shop.module.css';

export const handle = { section: 'shop' } satisfies PageHandle;

/**
 * All collections, or the one named in the path. The storefront's handles are in lower case; the address of a collection in another case redirects to
 * it, as that of a page does.
 */
export async function loader({ context, params, request, url: { search } }: Route.LoaderArgs) {
  const named = params.collection ?? null;
  const [listing, { shopWords }] = await Promise.all([
    readListing(context, named?.toLowerCase() ?? null, readAfter(request)),
    readWords(context, 'shopWords'),
  ]);
  if (listing.current !== null && listing.current !== named)
    throw redirect(href('/shop/:collection?', { collection: listing.current }) + search);
  return { ...listing, words: shopWords };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = { name: layoutWordsOf(matches)?.shopTitle ?? '', path: href('/shop/:collection?') };
  const shopDescription = loaderData?.words.description;
  const collection = loaderData?.current ? loaderData.shown[0] : undefined;
  if (!collection) return pageHead({ matches, path: shop.path, title: shop.name, description: shopDescription });
  const path = href('/shop/:collection?', { collection: collection.handle });
  return pageHead({
    matches,
    path,
    title: collection.title,
    description: loaderData.description ?? shopDescription,
    picture: collection.products[0]?.picture,
    structuredData: import.meta.env.SSR && [
      breadcrumbData(siteOf(matches).siteUrl, [shop, { name: collection.title, path }]),
    ],
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { shown, names, current, next, words } = loaderData;
  const { shopTitle } = useLayoutData().words;
  const isEmpty = shown.every(({ products }) => products.length === 0);
  return (
    <div className={`below-header ${styles.shop}`}>
      <header className={`two-columns ${styles.header}`}>
        <h1 className="display">{current ? shown[0]?.title : shopTitle}</h1>
        <CollectionLinks names={names} current={current} everything={words.everything} />
      </header>
      {isEmpty && <p>{words.empty}</p>}
      {/* The key remounts the sections for another list, which has other loaded pages. */}
      <CollectionSections
        key={`${current} ${shown[0]?.id}`}
        collections={shown}
        next={next}
        isAlone={current !== null}
        beginsShop={current === null || current === names[0]?.handle}
      />
    </div>
  );
}

interface CollectionLinksProps {
  names: readonly CollectionName[];
  /** The handle of the collection on screen; null for all of them. */
  current: string | null;
  /** The label of the link to all collections. */
  everything: string;
}

function CollectionLinks({ names, current, everything }: CollectionLinksProps) {
  const links = [{ handle: null, title: everything }, ...names];
  return (
    <nav aria-label="Collections">
      <ul className={`row ${styles.collections}`}>
        {links.map(({ handle, title }) => (
          <li key={handle}>
            <Link
              to={href('/shop/:collection?', { collection: handle ?? undefined })}
              ariaCurrent={handle === current ? 'page' : undefined}
              className="tap alternative"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
