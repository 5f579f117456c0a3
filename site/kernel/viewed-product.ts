import { useMatches } from 'react-router';
import type { Money } from '#providers/storefront/types.ts';

export interface ViewedProduct {
  handle: string;
  /** Of the variant that the page preselects; null when none is available. */
  variantId: string | null;
  price: Money;
}

/** The `handle` of a route whose page shows a product: `export const handle = { viewedProduct } satisfies ProductHandle`. */
export interface ViewedProductHandle {
  viewedProduct(loaderData: unknown): ViewedProduct;
}

/** The product on screen; null on other pages, and where the page could not be loaded. */
export function useViewedProduct(): ViewedProduct | null {
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  return isViewedProductHandle(handle) && loaderData ? handle.viewedProduct(loaderData) : null;
}

/** React Router passes handles on untyped. */
function isViewedProductHandle(handle: unknown): handle is ViewedProductHandle {
  return typeof handle === 'object' && handle !== null && 'viewedProduct' in handle;
}
