import { href } from 'react-router';
import { guidedViewPath, handleOfColour } from '#site/catalogue/phones.ts';
import { keepUnseenFailure } from '#site/features/cart/unseen-failure.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { allowFormMethods } from '#site/kernel/http/route-middleware.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import type { Route } from './+types/guided-view.route.ts';
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
  chrome: ({ '*': path = '' }) => (isGuidedPath(path) ? 'none' : undefined),
} satisfies PageHandle<typeof loader>;

/** The guided view of the Light Phone II, at `/products` and its sections (ROUTE-4); `?colour=` chooses the product. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  return loadProductPage(context, requestedHandle(request), search, ({ slug }) => `?colour=${slug}`);
}

export const middleware = [allowFormMethods, keepUnseenFailure];
/** A form without JavaScript may be rate-limited, and the storefront may ask to wait. */
export const headers = passRetryAfter;

export async function action(args: Route.ActionArgs) {
  return productAction(args, requestedHandle(args.request));
}

function requestedHandle(request: Request): string {
  return handleOfColour(new URL(request.url).searchParams.get('colour'));
}

export function meta(args: Route.MetaArgs) {
  return productMeta(args, {
    path: guidedViewPath,
    formatTitle: (product, words) => fillIn(words.phone?.choose ?? '', { product }),
  });
}

export default function ProductsRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const opened = sectionOf(params['*']);
  return (
    <>
      {isGuidedPath(params['*']) ? (
        // Replaces the nav, which the page does not have (NAV-7).
        <Link to={href('/shop/:collection?')} className={textButtonClass({ className: styles.out })}>
          shop
        </Link>
      ) : null}
      <ProductPage view={loaderData} opened={opened} rejected={actionData} />
    </>
  );
}

/** The section that a path below `/products` opens; addresses match case-insensitively. */
function sectionOf(path: string): SectionId | undefined {
  const section = path.toLowerCase().replace(/\/$/, '');
  return sectionIds.find((id) => id === section);
}

/** Whether the path below `/products` is that of the guided view or of one of its sections. */
function isGuidedPath(path: string): boolean {
  return path === '' || sectionOf(path) !== undefined;
}
