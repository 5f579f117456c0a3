import type { ProductFilter } from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';
import type { Settings } from '../../settings.ts';
import { decimal, type Pricing } from '../money.ts';
import type { List } from '../seek.ts';
import { always, and, type Condition, type Reader } from '../sql.ts';
import { type FilterGroup, filterCondition, metafieldFacetId, optionFacetId, slug } from './product-filters.ts';
import { isSellable } from './terms.ts';

export interface Facet {
  id: string;
  label: string;
  type: 'LIST' | 'PRICE_RANGE';
  presentation: 'TEXT' | null;
  values: { id: string; label: string; count: number; input: string; swatch: null; image: null }[];
}

/** A list of products and its active filters. */
export interface FilteredList {
  /** The list without filters. */
  list: Pick<List, 'from' | 'where'>;
  groups: readonly FilterGroup[];
  pricing: Pricing;
}

const countRow = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]).transform(String),
  count: z.int(),
});

/**
 * The filters of a list with all their values. Each value has the number of products that it leaves while only the other filters are set. At the
 * provider the merchant chooses which filters a list offers; here this is a setting.
 */
export function facetsOf(read: Reader, filtered: FilteredList, names: readonly FacetName[]): Facet[] {
  return names.flatMap((name) =>
    name === 'price' ? priceFacet(read, filtered) : listFacets(read, filtered, facetSources[name]),
  );
}

function listFacets(read: Reader, filtered: FilteredList, source: FacetSource): Facet[] {
  const found = countValues(read, filtered.list, source, always);
  const values = found.length === 0 ? [] : (source.allValues?.map((value) => countOf(value, found)) ?? found);
  const facets = new Map<string, Facet>();
  const filters = new Map(
    [...new Set(values.map(({ name }) => name))].map((name) => [name, otherFilters(filtered, source.facet(name).id)]),
  );
  // Facets with the same other filters are counted by one query.
  const counted = new Map<string, Map<string, number>>();
  for (const others of filters.values())
    if (!counted.has(keyOfCondition(others)))
      counted.set(keyOfCondition(others), countsOf(read, filtered, source, others));
  for (const { name, value, count } of values) {
    const { id, label } = source.facet(name);
    const facet = facets.get(id) ?? { id, label, type: 'LIST', presentation: 'TEXT', values: [] };
    facets.set(id, facet);
    const others = filters.get(name) ?? always;
    facet.values.push({
      id: `${id}.${slug(value)}`,
      label: source.label(value, name),
      count: others === always ? count : (counted.get(keyOfCondition(others))?.get(`${name} ${value}`) ?? 0),
      input: JSON.stringify(source.input(value, name)),
      swatch: null,
      image: null,
    });
  }
  return [...facets.values()];
}

function countOf(value: string, found: readonly z.infer<typeof countRow>[]): z.infer<typeof countRow> {
  return found.find((row) => row.value === value) ?? { name: '', value, count: 0 };
}

function otherFilters({ groups }: FilteredList, facetId: string): Condition {
  return filterCondition(groups.filter(({ id }) => id !== facetId));
}

/** Includes the values, because two filtered options have conditions with the same SQL. */
function keyOfCondition({ sql, values }: Condition): string {
  return JSON.stringify([sql, ...values.map(String)]);
}

function countsOf(read: Reader, { list }: FilteredList, source: FacetSource, others: Condition): Map<string, number> {
  const rows = others === always ? [] : countValues(read, list, source, others);
  return new Map(rows.map(({ name, value, count }) => [`${name} ${value}`, count]));
}

function countValues(read: Reader, list: FilteredList['list'], source: FacetSource, filters: Condition) {
  const where = and([list.where, filters]);
  return read(
    countRow,
    `SELECT ${source.name ?? "''"} AS name, ${source.value} AS value, count(DISTINCT p.id) AS count
     FROM ${list.from} ${source.join} WHERE ${where.sql} AND value IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    ...where.values,
  );
}

const maxPriceRow = z.object({ maxPrice: z.int().nullable() });

/** A range from 0 to the highest price, even if the list has no products. Its count is 0, as in recordings. */
function priceFacet(read: Reader, { list, pricing }: FilteredList): Facet[] {
  const { sql, values } = list.where;
  const [row] = read(
    maxPriceRow,
    `SELECT max(v.price) AS maxPrice FROM ${list.from} ${variants} WHERE ${sql}`,
    ...values,
  );
  const input = JSON.stringify({ price: { min: 0, max: Number(decimal(pricing(row?.maxPrice ?? 0).minor)) } });
  const [id, label] = ['filter.v.price', 'Price'];
  return [
    {
      id,
      label,
      type: 'PRICE_RANGE',
      presentation: null,
      values: [{ id, label, count: 0, input, swatch: null, image: null }],
    },
  ];
}

type FacetName = Settings['storefront']['facets'][number];

/** A facet whose values are counted, or several of a kind: those of options and of metafields. */
interface FacetSource {
  /** SQL that joins the values to the list's product "p". */
  join: string;
  value: string;
  /** All values, if they are known. They are offered in this order, even those that no product has. */
  allValues?: readonly string[];
  label: (value: string, name: string) => string;
  input: (value: string, name: string) => ProductFilter;
  /** SQL of the facet's name, where the source has several facets. */
  name?: string;
  facet: (name: string) => { id: string; label: string };
}

/** SQL that joins the variants of a product "p", with their stock. */
const variants = 'JOIN storefront_variants v ON v.productId = p.id JOIN storefront_stock s ON s.variantId = v.id';

/** The source of each facet's values. The price has none: it is a range. */
const facetSources: Record<Exclude<FacetName, 'price'>, FacetSource> = {
  availability: {
    join: '',
    value: isSellable.sql,
    // The order is that of recordings.
    allValues: ['1', '0'],
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
    // A product without options has the provider's default option, which is not offered.
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
