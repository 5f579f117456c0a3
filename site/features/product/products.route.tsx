import { href } from 'react-router';
import { phoneColours, phoneOfColour } from '#site/catalogue/phones.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { allowFormMethods } from '#site/kernel/http/route-middleware.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import type { Route } from './+types/products.route.ts';
import { type SectionId, sectionIds } from './phone-extras.ts';
import styles from './product.module.css';
import { productAction } from './product-action.ts';
import { productMeta, viewedProduct } from './product-meta.ts';
import { ProductPage } from './product-page.tsx';
import { loadProductPage } from './read-product-page.ts';

export const handle = {
  picture: 'left',
  viewedProduct,
  // No header, banner and footer on the page and its sections (NAV-7).
  chrome: ({ '*': path = '' }) => (isOwnPath(path) ? 'none' : undefined),
} satisfies PageHandle<typeof loader>;

/** The guided view of the Light Phone II, at `/products` and its sections (ROUTE-4); `?colour=` chooses the product. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadProductPage(context, phoneOf(request), new URL(request.url).search);
}

/** A form without JavaScript may be rate-limited, and the storefront may ask to wait. */
export const middleware = [allowFormMethods];
export const headers = passRetryAfter;

export async function action(args: Route.ActionArgs) {
  return productAction(args, phoneOf(args.request));
}

function phoneOf(request: Request): string {
  return phoneOfColour(new URL(request.url).searchParams.get('colour'));
}

export function meta(args: Route.MetaArgs) {
  return productMeta(args, (title) => `Choose your ${title}`);
}

export default function ProductsRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const opened = sectionOf(params['*']);
  const colours = phoneColours.map(({ handle, slug, colour }) => ({
    colour,
    to: `?colour=${slug}`,
    isCurrent: handle === loaderData.product.handle,
  }));
  return (
    <>
      {isOwnPath(params['*']) ? (
        // The page has no nav here (NAV-7), so it has its own link to the shop.
        <Link to={href('/shop/:collection?')} className={textButtonClass({ className: styles.out })}>
          shop
        </Link>
      ) : null}
      <ProductPage view={loaderData} colours={colours} opened={opened} rejected={actionData} />
    </>
  );
}

/** The section that a path below `/products` opens; addresses match in either case. */
function sectionOf(path: string): SectionId | undefined {
  const section = path.toLowerCase().replace(/\/$/, '');
  return sectionIds.find((id) => id === section);
}

function isOwnPath(path: string): boolean {
  return path === '' || sectionOf(path) !== undefined;
}
