import { data, href, redirect } from 'react-router';
import { phoneColours, phonePage } from '#site/catalogue/phones.ts';
import { productTitle } from '#site/catalogue/product-words.ts';
import { GoBack } from '#site/kernel/layout/go-back.tsx';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import type { Route } from './+types/product.route.ts';
import { buy } from './buy.ts';
import styles from './guided.module.css';
import { ProductPage } from './product-page.tsx';
import { readProductPage } from './read-product-page.ts';
import { productData } from './structured-data.ts';

export const handle = {
  section: 'shop',
  picture: 'left',
  // A Light Phone II has the footer alone (NAV-1, NAV-8).
  chrome: ({ handle }) => (/^light-phone-ii(?!i)/i.test(handle ?? '') ? 'footer' : undefined),
} satisfies PageHandle;

/** Every product's page (ROUTE-6, ROUTE-7, ROUTE-20). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  const handle = phonePage(params.handle);
  if (handle !== params.handle) throw redirect(href('/shop/products/:handle', { handle }) + search);
  const view = await readProductPage(context, handle, search);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  return buy(args, phonePage(args.params.handle));
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

export default function ProductRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const isColour = phoneColours.some((phone) => phone.handle === params.handle);
  const colours = phoneColours.map(({ handle, colour }) => ({
    colour,
    to: href('/shop/products/:handle', { handle }),
    isCurrent: handle === params.handle,
  }));
  return (
    <>
      {/* Without the bar (NAV-1) the page has a way out of its own. */}
      {isColour && <GoBack className={textButtonClass({ className: styles.out })}>back</GoBack>}
      <ProductPage view={loaderData} colours={isColour ? colours : []} refused={actionData} />
    </>
  );
}
