import { href } from 'react-router';
import type { Product, Variant } from '#providers/storefront/types.ts';
import { type Item, writeRequestedItem } from '#site/catalogue/item.ts';
import { productTitle } from '#site/catalogue/labels.ts';
import { decimal } from '#site/catalogue/money.ts';
import { organisation } from '#site/kernel/layout/organisation.ts';
import type { ViewedProduct } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';
import type { ProductView } from './read-product-page.ts';

interface ProductMetaArgs {
  loaderData: ProductView | undefined;
  matches: Parameters<typeof siteUrlOf>[0];
}

/** The `meta` of a product page; `formatTitle` makes the page's title of the product's. Empty for a page that failed to load. */
export function productMeta({ loaderData, matches }: ProductMetaArgs, formatTitle = (title: string) => title) {
  if (!loaderData) return [];
  const { product } = loaderData;
  const siteUrl = siteUrlOf(matches);
  return pageHead({
    siteUrl,
    title: formatTitle(productTitle(product)),
    description: product.subtitle ?? product.description.slice(0, 160),
    structuredData: productData(product, siteUrl),
  });
}

/** What tracking reports of a product page: the variant that the page preselects, which is the requested one where it is available. */
export function viewedProduct({ product, requested }: ProductView): ViewedProduct {
  const available = product.variants.filter(({ availableForSale }) => availableForSale);
  const variant = available.find(({ id }) => id === requested.variantId) ?? available[0];
  return { handle: product.handle, variantId: variant?.id ?? null, price: variant?.price ?? product.priceFrom };
}

/** The product as schema.org data for search engines (SHOP-10). */
function productData(product: Product, siteUrl: string): object {
  const url = siteUrl + href('/shop/products/:handle', { handle: product.handle });
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    brand: { '@type': 'Brand', name: organisation.name },
    image: product.pictures.map((picture) => pictureAddress(picture, 1200)),
    url,
    offers: product.variants.flatMap((variant) =>
      pricesOf(variant, product).map(({ name, price, item }) => ({
        '@type': 'Offer',
        url: `${url}?${itemQuery(item)}`,
        ...(name && { name }),
        price: decimal(price.minor),
        priceCurrency: price.currency,
        availability: `https://schema.org/${availability(variant)}`,
      })),
    ),
  };
}

/** A price for each selling plan where one is required, otherwise the variant's price. Without options the name is empty. */
function pricesOf({ id, options, price, sellingPlans }: Variant, { requiresSellingPlan }: Product) {
  const optionLabel = options.map(({ value }) => value).join(', ');
  if (!requiresSellingPlan) return [{ name: optionLabel, price, item: { variantId: id, planId: null } }];
  return sellingPlans.map((plan) => ({
    name: [optionLabel, plan.name].filter(Boolean).join(', '),
    price: plan.price,
    item: { variantId: id, planId: plan.id },
  }));
}

function itemQuery(item: Item): URLSearchParams {
  const params = new URLSearchParams();
  writeRequestedItem(item, params);
  return params;
}

function availability({ availableForSale, isPreOrder }: Variant): string {
  if (isPreOrder) return 'PreOrder';
  return availableForSale ? 'InStock' : 'OutOfStock';
}
