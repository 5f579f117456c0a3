import type { ProductView } from '#site/features/product/read-product-page.ts';

/** The product that the pages on screen show, with the variant that is chosen of it at first; null when they show none. */
export function viewedIn(matches: readonly { loaderData: unknown }[]) {
  const view = matches.map(({ loaderData }) => loaderData).find(isProductView);
  if (!view) return null;
  const { handle, priceFrom, variants } = view.product;
  const available = variants.filter(({ availableForSale }) => availableForSale);
  const variant = available.find(({ id }) => id.endsWith(`/${view.requested.variant}`)) ?? available[0];
  return { handle, variantId: variant?.id ?? null, price: variant?.price ?? priceFrom };
}

function isProductView(data: unknown): data is Pick<ProductView, 'product' | 'requested'> {
  return typeof data === 'object' && data !== null && 'product' in data && 'requested' in data;
}
