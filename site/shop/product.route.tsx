import { data, href, redirect } from 'react-router';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { answered } from '#site/pages/provider-fault.ts';
import type { Route } from './+types/product.route.ts';
import { phonePage } from './phone-colours.ts';
import styles from './product.module.css';
import { ProductForm } from './product-form.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { productTitle } from './product-words.ts';
import { productData } from './structured-data.ts';

export const handle = { picture: 'left' };

/** Every product's page (ROUTE-6, ROUTE-7, ROUTE-20). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const handle = phonePage(params.handle);
  if (handle !== params.handle) {
    throw redirect(href('/shop/products/:handle', { handle }) + new URL(request.url).search);
  }
  const product = await answered(
    context.get(providersContext).storefront.product(handle),
    context.get(shopContext).report,
  );
  if (!product) throw data(null, { status: 404 });
  return { product };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product } = loaderData;
  const siteUrl = siteUrlOf(matches);
  return pageHead({
    siteUrl,
    title: productTitle(product),
    description: product.subtitle ?? product.description.slice(0, 160),
    structuredData: productData(product, siteUrl),
  });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <article key={product.id}>
      <div className={styles.first}>
        <ProductGallery pictures={product.pictures} />
        <div className={styles.column}>
          <header className={styles.header}>
            <h1 className="heading">{productTitle(product)}</h1>
            {product.subtitle && <p className="quiet">{product.subtitle}</p>}
          </header>
          <ProductForm product={product} />
          {product.customNote && <p className="small quiet">{product.customNote}</p>}
        </div>
      </div>
      <section aria-labelledby="details">
        <h2 id="details" className="visually-hidden">
          Details
        </h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server when it was shaped */}
        <div className={styles.description} dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
      </section>
    </article>
  );
}
