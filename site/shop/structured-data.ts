import { href } from 'react-router';
import type { Product, Variant } from '#providers/storefront/types.ts';
import { organisation } from '#site/chrome/organisation.ts';
import { pictureAddress } from '#site/ui/picture-address.ts';
import { decimal } from './money.ts';
import { numberOf } from './product-choices.ts';

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
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      url: `${url}?variant=${numberOf(variant.id)}`,
      name: variant.title,
      price: decimal(variant.price.minor),
      priceCurrency: variant.price.currency,
      availability: `https://schema.org/${availability(variant)}`,
    })),
  };
}

function availability({ availableForSale, isPreOrder }: Variant): string {
  if (isPreOrder) return 'PreOrder';
  return availableForSale ? 'InStock' : 'OutOfStock';
}
