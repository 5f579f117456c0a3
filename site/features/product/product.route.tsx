import { href, redirect } from 'react-router';
import { canonicalHandle, isLightPhoneIIAddress } from '#site/catalogue/phones.ts';
import { keepUnseenFailure } from '#site/features/cart/unseen-failure.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { allowFormMethods } from '#site/kernel/http/route-middleware.ts';
import { GoBack } from '#site/kernel/layout/go-back.tsx';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import type { Route } from './+types/product.route.ts';
import styles from './product.module.css';
import { productAction } from './product-action.ts';
import { productMeta, viewedProduct } from './product-meta.ts';
import { ProductPage } from './product-page.tsx';
import { loadProductPage } from './read-product-page.ts';

export const handle = {
  section: 'shop',
  picture: 'left',
  viewedProduct,
  // The page of a Light Phone II has the footer only (NAV-1, NAV-8).
  chrome: ({ handle: productHandle = '' }) => (isLightPhoneIIAddress(productHandle) ? 'footer' : undefined),
} satisfies PageHandle<typeof loader>;

/** Every product's page (ROUTE-6, ROUTE-7, ROUTE-20). */
export async function loader({ context, params, url: { search } }: Route.LoaderArgs) {
  const productHandle = canonicalHandle(params.handle);
  if (productHandle !== params.handle)
    throw redirect(href('/shop/products/:handle', { handle: productHandle }) + search);
  return loadProductPage(context, productHandle, search);
}

export const middleware = [allowFormMethods, keepUnseenFailure];
/** A form without JavaScript may be rate-limited, and the storefront may ask to wait. */
export const headers = passRetryAfter;

export async function action(args: Route.ActionArgs) {
  return productAction(args, canonicalHandle(args.params.handle));
}

export const meta = productMeta;

export default function ProductRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {/* Replaces the nav, which the page does not have (NAV-1). */}
      {loaderData?.colours[0] && <GoBack className={textButtonClass({ className: styles.out })}>back</GoBack>}
      <ProductPage view={loaderData} rejected={actionData} />
    </>
  );
}
