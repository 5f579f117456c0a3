import type { ProductFilter } from 'storefront-schema-latest/storefront-api-types';
import type { Settings } from '../../settings.ts';
import { metafieldFacetId, optionFacetId } from './product-filters.ts';
import { isSellable } from './product-terms.ts';

export type FacetName = Settings['storefront']['facets'][number];

/** A facet whose values are counted one by one, or several of a kind: those of options and of metafields. */
export interface FacetSource {
  /** What has the values: rows of the list's product "p" with whatever is joined to it. */
  join: string;
  value: string;
  label: (value: string, name: string) => string;
  input: (value: string, name: string) => ProductFilter;
  /** The facet a row counts to, where the source has more than one. */
  name?: string;
  facet: (name: string) => { id: string; label: string };
}

/** Joins the variants of a product "p", each with its stock. */
export const variants =
  'JOIN storefront_variants v ON v.productId = p.id JOIN storefront_stock s ON s.variantId = v.id';

/** Where each facet has its values from. The price has none: it is a range. */
export const facetSources: Record<Exclude<FacetName, 'price'>, FacetSource> = {
  availability: {
    join: '',
    value: isSellable.sql,
    label: (value) => (value === '1' ? 'In stock' : 'Out of stock'),
    input: (value) => ({ available: value === '1' }),
    facet: () => ({ id: 'filter.v.availability', label: 'Availability' }),
  },
  productType: {
    join: '',
    value: "nullif(p.productType, '')",
    label: (value) => value,
    input: (value) => ({ productType: value }),
    facet: () => ({ id: 'filter.p.product_type', label: 'Product type' }),
  },
  vendor: {
    join: '',
    value: 'p.vendor',
    label: (value) => value,
    input: (value) => ({ productVendor: value }),
    facet: () => ({ id: 'filter.p.vendor', label: 'Brand' }),
  },
  tag: {
    join: 'JOIN storefront_product_tags t ON t.productId = p.id',
    value: 't.tag',
    label: (value) => value,
    input: (value) => ({ tag: value }),
    facet: () => ({ id: 'filter.p.tag', label: 'Tag' }),
  },
  option: {
    // The option of a product that has none is the provider's own, and no choice.
    join: `${variants} JOIN storefront_variant_choices o ON o.variantId = v.id AND NOT (o.name = 'Title' AND o.value = 'Default Title')`,
    name: 'o.name',
    value: 'o.value',
    label: (value) => value,
    input: (value, name) => ({ variantOption: { name, value } }),
    facet: (name) => ({ id: optionFacetId(name), label: name }),
  },
  productMetafield: metafieldSource('Product', 'p'),
  variantMetafield: metafieldSource('ProductVariant', 'v'),
};

function metafieldSource(ownerType: string, owner: 'p' | 'v'): FacetSource {
  const filter = owner === 'p' ? 'productMetafield' : 'variantMetafield';
  return {
    join: `${owner === 'v' ? variants : ''} JOIN storefront_metafields m ON m.ownerType = '${ownerType}' AND m.ownerId = ${owner}.id`,
    name: "m.namespace || '.' || m.key",
    value: 'm.value',
    label: (value) => value,
    input: (value, name) => ({ [filter]: { ...keyOf(name), value } }),
    facet: (name) => ({ id: metafieldFacetId(owner, keyOf(name)), label: keyOf(name).key }),
  };
}

function keyOf(name: string): { namespace: string; key: string } {
  const dot = name.indexOf('.');
  return { namespace: name.slice(0, dot), key: name.slice(dot + 1) };
}
