import { href, redirect } from 'react-router';
import { isNamedLightPhoneII, phoneColours, phonePage } from '#site/catalogue/phones.ts';
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
  // A Light Phone II has the footer alone (NAV-1, NAV-8).
  chrome: ({ handle }) => (isNamedLightPhoneII(handle ?? '') ? 'footer' : undefined),
} satisfies PageHandle<typeof loader>;

/** Every product's page (ROUTE-6, ROUTE-7, ROUTE-20). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  const handle = phonePage(params.handle);
  if (handle !== params.handle) throw redirect(href('/shop/products/:handle', { handle }) + search);
  return loadProductPage(context, handle, search);
}

/** A form without JavaScript may be rate-limited, and the storefront may ask to wait. */
export const middleware = [allowFormMethods];
export const headers = passRetryAfter;

export async function action(args: Route.ActionArgs) {
  return productAction(args, phonePage(args.params.handle));
}

export function meta(args: Route.MetaArgs) {
  return productMeta(args);
}

export default function ProductRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const isColour = phoneColours.some((phone) => phone.handle === params.handle);
  const colours = phoneColours.map(({ handle, colour }) => ({
    colour,
    to: href('/shop/products/:handle', { handle }),
    isCurrent: handle === params.handle,
  }));
  return (
    <>
      {/* The page has no nav (NAV-1), so it has its own way back. */}
      {isColour && <GoBack className={textButtonClass({ className: styles.out })}>back</GoBack>}
      <ProductPage view={loaderData} colours={isColour ? colours : []} rejected={actionData} />
    </>
  );
}
