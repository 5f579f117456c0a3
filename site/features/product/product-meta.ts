import { href } from 'react-router';
import type { Offer, Product as ProductData } from 'schema-dts';
import type { Money, Product, Variant } from '#providers/storefront/types.ts';
import { type Item, writeRequestedItem } from '#site/catalogue/item.ts';
import { productTitle } from '#site/catalogue/labels.ts';
import { decimal } from '#site/catalogue/money.ts';
import { firstChoice, productChoices } from '#site/catalogue/product-choices.ts';
import { breadcrumbData } from '#site/kernel/layout/breadcrumbs.ts';
import { organisationId, type SiteFacts, sellerData } from '#site/kernel/layout/organisation.ts';
import type { ViewedProduct } from '#site/kernel/layout/page-handle.ts';
import { layoutWordsOf, type PageMatches, pageHead, settingsOf, siteOf } from '#site/kernel/layout/page-head.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';
import type { ProductView, ProductWords } from './read-product-page.ts';

interface ProductMetaArgs {
  loaderData: ProductView | null | undefined;
  matches: PageMatches;
}

interface ProductMetaOptions {
  /** The page's canonical path; the product's own by default. */
  path?: string;
  /** Formats the page's title from the product's. */
  formatTitle?: (title: string, words: ProductWords) => string;
}

/** The `meta` of a product page. Empty for a page that failed to load. */
export function productMeta(
  { loaderData, matches }: ProductMetaArgs,
  { path, formatTitle = (title) => title }: ProductMetaOptions = {},
) {
  if (!loaderData) return [];
  const { product } = loaderData;
  const { title, description, noIndex } = product.metadata;
  const productPath = href('/shop/products/:handle', { handle: product.handle });
  return pageHead({
    matches,
    path: path ?? productPath,
    title: formatTitle(productTitle({ ...product, title: title ?? product.title }), loaderData.words),
    description: description ?? (product.description || null),
    metadata: { noIndex },
    picture: product.pictures[0] ?? product.picture,
    structuredData: import.meta.env.SSR && [
      productData(product, siteOf(matches)),
      sellerData(siteOf(matches), settingsOf(matches)),
      breadcrumbData(siteOf(matches).siteUrl, [
        { name: layoutWordsOf(matches)?.shopTitle ?? '', path: href('/shop/:collection?') },
        { name: product.title, path: productPath },
      ]),
    ],
  });
}

/** What tracking reports of a product page: the choice that the page preselects, at its price. */
export function viewedProduct({ product, requested }: ProductView): ViewedProduct {
  const choice = firstChoice(productChoices(product), requested);
  return {
    handle: product.handle,
    variantId: choice?.item?.variantId ?? null,
    price: choice?.price ?? product.priceFrom,
  };
}

/** Pictures in the structured data: search engines show one, and choose it by its shape. */
const maxPictures = 4;

/** The product as schema.org data for search engines (SHOP-10). */
function productData(product: Product, { siteUrl, brand }: SiteFacts) {
  const url = siteUrl + href('/shop/products/:handle', { handle: product.handle });
  const pictures = product.pictures.slice(0, maxPictures).map((picture) => pictureAddress(picture, 1200));
  const offers = product.variants.flatMap((variant) =>
    pricesOf(variant, product).map(
      ({ name, price, compareAtPrice, item }) =>
        ({
          '@type': 'Offer',
          url: `${url}?${itemQuery(item)}`,
          ...(name && { name }),
          ...priceData(price),
          ...(compareAtPrice && {
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              priceType: 'https://schema.org/StrikethroughPrice',
              ...priceData(compareAtPrice),
            },
          }),
          availability: `https://schema.org/${availability(variant)}`,
          seller: organisationId(siteUrl),
        }) as const satisfies Offer,
    ),
  );
  return {
    '@type': 'Product',
    name: product.title,
    ...(product.description && { description: product.description }),
    brand: { '@type': 'Brand', name: brand.name },
    ...(pictures.length > 0 && { image: pictures }),
    url,
    ...(offers.length > 0 && { offers }),
  } as const satisfies ProductData;
}

function priceData({ minor, currency }: Money) {
  return { price: decimal(minor), priceCurrency: currency };
}

/** A price for each selling plan where one is required, otherwise the variant's price. Without options the name is empty. */
function pricesOf({ id, options, price, compareAtPrice, sellingPlans }: Variant, { requiresSellingPlan }: Product) {
  const optionLabel = options.map(({ value }) => value).join(', ');
  if (!requiresSellingPlan)
    return [{ name: optionLabel, price, compareAtPrice, item: { variantId: id, planId: null } }];
  return sellingPlans.map((plan) => ({
    name: [optionLabel, plan.name].filter(Boolean).join(', '),
    price: plan.price,
    compareAtPrice: null,
    item: { variantId: id, planId: plan.id },
  }));
}

function itemQuery(item: Item): URLSearchParams {
  const params = new URLSearchParams();
  writeRequestedItem(item, params);
  return params;
}

function availability({ availableForSale, isPreOrder }: Variant) {
  if (!availableForSale) return 'OutOfStock';
  return isPreOrder ? 'PreOrder' : 'InStock';
}
