import { href } from 'react-router';
import type { Product, Variant } from '#providers/storefront/types.ts';
import { decimal } from '#site/catalogue/money.ts';
import { setRequestedChoice } from '#site/catalogue/requested-choice.ts';
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
      pricesOf(variant, product).map(({ name, price, value }) => ({
        '@type': 'Offer',
        url: `${url}?${asking(value)}`,
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
  if (!requiresSellingPlan) return [{ name: words, price, value: id }];
  return sellingPlans.map((plan) => ({
    name: [words, plan.name].filter(Boolean).join(', '),
    price: plan.price,
    value: `${id}|${plan.id}`,
  }));
}

function asking(value: string): URLSearchParams {
  const parameters = new URLSearchParams();
  setRequestedChoice(value, parameters);
  return parameters;
}

function availability({ availableForSale, isPreOrder }: Variant): string {
  if (isPreOrder) return 'PreOrder';
  return availableForSale ? 'InStock' : 'OutOfStock';
}
