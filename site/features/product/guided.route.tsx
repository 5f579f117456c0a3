import { data, href } from 'react-router';
import { phoneColours, phoneOfColour } from '#site/catalogue/phones.ts';
import { productTitle } from '#site/catalogue/product-words.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import type { Route } from './+types/guided.route.ts';
import { buy } from './buy.ts';
import styles from './guided.module.css';
import { sectionIds } from './phone-extras.ts';
import { ProductPage } from './product-page.tsx';
import { readProductPage } from './read-product-page.ts';
import { productData } from './structured-data.ts';

const flowPaths = new Set<string>(['', ...sectionIds]);

export const handle = {
  picture: 'left',
  // The page and its sections stand alone (NAV-7); routes match in either case.
  chrome: ({ '*': path = '' }) => (flowPaths.has(path.toLowerCase().replace(/\/$/, '')) ? 'none' : undefined),
} satisfies PageHandle;

/** The Light Phone II view, at `/products` and everything below it (ROUTE-4); its colour stands behind the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const view = await readProductPage(context, askedPhone(request), new URL(request.url).search);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  return buy(args, askedPhone(args.request));
}

function askedPhone(request: Request): string {
  return phoneOfColour(new URL(request.url).searchParams.get('colour'));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product } = loaderData;
  const siteUrl = siteUrlOf(matches);
  return pageHead({
    siteUrl,
    title: `Choose your ${productTitle(product)}`,
    description: product.subtitle ?? product.description.slice(0, 160),
    structuredData: productData(product, siteUrl),
  });
}

export default function GuidedRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const asked = params['*'].replace(/\/$/, '');
  const opened = sectionIds.find((id) => id === asked);
  const colours = phoneColours.map(({ handle, slug, colour }) => ({
    colour,
    to: `?colour=${slug}`,
    isCurrent: handle === loaderData.product.handle,
  }));
  return (
    <>
      {opened || asked === '' ? (
        // The page stands alone here (NAV-7), so it has a way out of its own.
        <Link to={href('/shop/:collection?')} className={textButtonClass({ className: styles.out })}>
          shop
        </Link>
      ) : null}
      <ProductPage view={loaderData} colours={colours} opened={opened} refused={actionData} />
    </>
  );
}
