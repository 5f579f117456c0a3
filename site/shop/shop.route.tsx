import { data, href } from 'react-router';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { answered } from '#site/pages/provider-fault.ts';
import { Link } from '#site/ui/link.tsx';
import type { Route } from './+types/shop.route.ts';
import { ProductGrid } from './product-grid.tsx';
import styles from './shop.module.css';

/** Every collection, or the one that the address names (ROUTE-8, SHOP-1). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { storefront } = context.get(providersContext);
  const collections = await answered(storefront.collections(), context.get(shopContext).report);
  const shown = params.collection ? collections.filter(({ handle }) => handle === params.collection) : collections;
  if (params.collection && shown.length === 0) throw data(null, { status: 404 });
  return {
    shown,
    all: collections.map(({ handle, title }) => ({ handle, title })),
    current: params.collection ?? null,
  };
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
  const { shown, all, current } = loaderData;
  const collections = shown.filter(({ products }) => products.length > 0);
  return (
    <div className={styles.shop}>
      <header className={styles.header}>
        <h1 className="display">{current ? shown[0]?.title : 'Shop'}</h1>
        <nav aria-label="Collections">
          <ul className={styles.collections}>
            <li>
              <Link
                to={href('/shop/:collection?')}
                ariaCurrent={current ? undefined : 'page'}
                className={styles.collection}
              >
                Everything
              </Link>
            </li>
            {all.map(({ handle, title }) => (
              <li key={handle}>
                <Link
                  to={href('/shop/:collection?', { collection: handle })}
                  ariaCurrent={handle === current ? 'page' : undefined}
                  className={styles.collection}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {collections.length === 0 && <p>There is nothing here at the moment.</p>}
      {collections.map((collection, index) => (
        <section key={collection.id} className={styles.section} aria-label={collection.title}>
          <h2 className={current ? 'visually-hidden' : 'heading'}>{collection.title}</h2>
          <ProductGrid products={collection.products} isFirst={index === 0} />
        </section>
      ))}
    </div>
  );
}
