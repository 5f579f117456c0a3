import { href } from 'react-router';
import type { Product, Variant } from '#providers/storefront/types.ts';
import { type Item, writeAskedItem } from '#site/catalogue/item.ts';
import { decimal } from '#site/catalogue/money.ts';
import { organisation } from '#site/kernel/layout/organisation.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';

/** The product as search engines read it (SHOP-10). */
export function productData(product: Product, siteUrl: string): object {
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
        url: `${url}?${asking(item)}`,
        ...(name && { name }),
        price: decimal(price.minor),
        priceCurrency: price.currency,
        availability: `https://schema.org/${availability(variant)}`,
      })),
    ),
  };
}

/** What is sold by plans alone has their prices; a product's only variant has no name of its own. */
function pricesOf({ id, options, price, sellingPlans }: Variant, { requiresSellingPlan }: Product) {
  const words = options.map(({ value }) => value).join(', ');
  if (!requiresSellingPlan) return [{ name: words, price, item: { variantId: id, planId: null } }];
  return sellingPlans.map((plan) => ({
    name: [words, plan.name].filter(Boolean).join(', '),
    price: plan.price,
    item: { variantId: id, planId: plan.id },
  }));
}

function asking(item: Item): URLSearchParams {
  const parameters = new URLSearchParams();
  writeAskedItem(item, parameters);
  return parameters;
}

function availability({ availableForSale, isPreOrder }: Variant): string {
  if (isPreOrder) return 'PreOrder';
  return availableForSale ? 'InStock' : 'OutOfStock';
}
